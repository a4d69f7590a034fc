import CLinux
import Glibc

extension Spawner {
    /// A descriptor that yields the input and then its end, without anybody having to write while the child reads.
    ///
    /// The bytes lie in memory of their own (memfd_create(2)): unlike a pipe it holds any size at once, and a child that
    /// never reads blocks nobody. Read only for the child: it is opened anew.
    func standardInput(_ input: Program.Input) throws(LoopError) -> FileDescriptor {
        switch input {
        case .empty: try Spawner.open("/dev/null")
        case .bytes(let bytes): try Spawner.memory(bytes)
        }
    }

    private static func memory(_ bytes: [UInt8]) throws(LoopError) -> FileDescriptor {
        let number = try SystemCall.run("memfd_create") {
            clinux_memfd_create("notifyd-input", UInt32(CLINUX_MEMFD_CLOEXEC))
        }
        let file = FileDescriptor(owning: number)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try SystemCall.run("write", on: "standard input") {
                rest.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
            }
            rest = rest.dropFirst(count)
        }
        _ = try SystemCall.run("lseek", on: "standard input") { lseek(file.number, 0, SEEK_SET) }
        return file
    }

    private static func open(_ path: String) throws(LoopError) -> FileDescriptor {
        FileDescriptor(owning: try SystemCall.run("open", on: path) { Glibc.open(path, O_RDONLY | O_CLOEXEC) })
    }

    /// Lends the strings as the NULL-terminated array of exec(3); a string with a NUL byte inside is refused.
    static func withCStrings<Value>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws(LoopError) -> Value
    ) throws(LoopError) -> Value {
        for string in strings where string.utf8.contains(0) {
            throw LoopError(function: "posix_spawn", errorNumber: EINVAL, subject: "an argument with a NUL byte")
        }
        var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        guard !pointers.contains(nil) else { throw LoopError(function: "strdup", errorNumber: ENOMEM) }
        pointers.append(nil)
        return try body(pointers)
    }
}
