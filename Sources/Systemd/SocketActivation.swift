import CSystemd
import Glibc

/// The listening sockets that the service manager opened for us (sd_listen_fds(3)).
public enum SocketActivation {
    /// A socket that was handed over; whoever takes it closes it.
    public struct Socket: Hashable, Sendable {
        /// The descriptor, closed on exec.
        public let descriptor: Int32
        /// `FileDescriptorName=` of the socket unit.
        public let name: String
    }

    /// Takes the sockets over; empty when the daemon was not started by socket activation.
    ///
    /// Each must be a listening Unix stream socket. The variables are removed from the environment, so a second call
    /// returns nothing and no child takes them for its own.
    ///
    /// - Throws: ``SystemdError/Code/wrongSocket`` for anything else, naming it.
    public static func takeSockets() throws(SystemdError) -> [Socket] {
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = try SystemdError.check("sd_listen_fds_with_names", sd_listen_fds_with_names(1, &names))
        defer { release(names) }
        var sockets: [Socket] = []
        for index in 0..<Int(count) {
            let name = names?[index].map { String(cString: $0) } ?? "unknown"
            // SD_LISTEN_FDS_START: the manager counts from 3.
            sockets.append(try checked(Socket(descriptor: 3 + Int32(index), name: name)))
        }
        return sockets
    }

    private static func checked(_ socket: Socket) throws(SystemdError) -> Socket {
        let context = "descriptor \(socket.descriptor) (\(socket.name))"
        let fits = try SystemdError.check(
            "sd_is_socket", sd_is_socket(socket.descriptor, AF_UNIX, Int32(SOCK_STREAM.rawValue), 1), context: context)
        guard fits > 0 else {
            throw SystemdError(
                code: .wrongSocket, function: "sd_is_socket",
                context: "\(context) is not a listening Unix stream socket; use ListenStream= with a path")
        }
        return socket
    }

    private static func release(_ names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) {
        guard let names else { return }
        var index = 0
        while let name = names[index] {
            free(name)
            index += 1
        }
        free(names)
    }
}
