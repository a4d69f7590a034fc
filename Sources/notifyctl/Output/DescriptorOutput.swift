import Glibc

/// Text into a file descriptor without a buffer of its own: what `write` returned from is out.
struct DescriptorOutput: TextOutput {
    let descriptor: Int32
    /// The descriptor's name in an error.
    let name: String

    func write(_ text: String) throws(CommandError) {
        var text = text
        let number = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0)) }
        guard number == 0 else {
            throw .refused("\(name) cannot be written: \(String(cString: strerror(number)))")
        }
    }

    var columns: Int? {
        var size = winsize()
        // TIOCGWINSZ fails for everything that is no terminal; some terminals do not know their width.
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    private func writeAll(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno != EINTR { return errno }
            rest = UnsafeRawBufferPointer(rebasing: rest[max(0, count)...])
        }
        return 0
    }
}
