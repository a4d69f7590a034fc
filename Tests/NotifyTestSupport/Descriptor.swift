import Glibc

/// Reading and writing bare descriptors.
enum Descriptor {
    /// Appends what is there, waiting for the first byte.
    ///
    /// - Returns: false at the end of the stream, also when the peer reset it.
    static func read(_ descriptor: Int32, into buffer: inout [UInt8]) throws -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count > 0 {
                buffer += chunk[..<count]
                return true
            }
            if count == 0 || errno == ECONNRESET { return false }
            guard errno == EINTR else { throw TestSupportError.call("read", "descriptor \(descriptor)") }
        }
    }

    /// Writes all bytes, waiting as long as it takes.
    static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) throws {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            // A closed peer is an error of this call, not a signal that ends the tests.
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw TestSupportError.call("send", "descriptor \(descriptor)")
            }
        }
    }
}
