import Glibc

@testable import NotifyDaemon

/// Two ends of one connection.
struct DescriptorPair {
    let near: FileDescriptor
    let far: FileDescriptor

    /// A connected pair of Unix stream sockets that do not block.
    static func sockets() throws -> DescriptorPair {
        var numbers: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        _ = try SystemCall.run("socketpair") { socketpair(AF_UNIX, type, 0, &numbers) }
        return DescriptorPair(near: FileDescriptor(owning: numbers[0]), far: FileDescriptor(owning: numbers[1]))
    }
}

extension FileDescriptor {
    /// Sends all of the text; a test's text fits the socket.
    func send(_ text: String) throws -> Transfer {
        var text = text
        return try text.withUTF8 { try send(UnsafeRawBufferPointer($0)) }
    }

    /// Reads what is there as text; `nil` unless some bytes came.
    func readText() throws -> String? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        guard case .bytes(let count) = try buffer.withUnsafeMutableBytes({ try read(into: $0) }) else { return nil }
        return String(decoding: buffer.prefix(count), as: UTF8.self)
    }
}
