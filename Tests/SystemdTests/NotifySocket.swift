import Glibc

/// The other end of sd_notify: a datagram socket in the abstract name space, as a service manager has one.
struct NotifySocket {
    let descriptor: Int32
    /// The value of NOTIFY_SOCKET.
    let address: String

    init() throws {
        address = "@notifyd-test-\(getpid())"
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        let path = [0] + address.utf8.dropFirst()
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
        let bound = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        guard bound == 0 else { throw Failure(errorNumber: errno) }
    }

    /// The next message; `nil` when there is none.
    func message() -> String? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
    }

    struct Failure: Error {
        let errorNumber: Int32
    }
}
