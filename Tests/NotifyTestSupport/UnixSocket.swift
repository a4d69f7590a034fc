import Glibc

/// Unix stream sockets by path, for raw clients and for peers that are not the daemon.
public enum UnixSocket {
    /// A connected descriptor, which the caller closes.
    public static func connect(to path: String) throws -> Int32 {
        try open(path, "connect") { Glibc.connect($0, $1, $2) }
    }

    /// A listening descriptor, which the caller closes; nothing may be in its place.
    public static func listen(at path: String) throws -> Int32 {
        try open(path, "bind") { bind($0, $1, $2) == 0 ? Glibc.listen($0, 128) : -1 }
    }

    private static func open(
        _ path: String, _ name: String, _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw TestSupportError.call("socket", path) }
        var address = try address(of: path)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            let code = errno
            close(descriptor)
            throw TestSupportError.call(name, path, code: code)
        }
        return descriptor
    }

    private static func address(of path: String) throws -> sockaddr_un {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw TestSupportError("\(path) is too long for a socket")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return address
    }
}
