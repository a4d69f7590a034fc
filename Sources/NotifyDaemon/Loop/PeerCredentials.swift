import CLinux

/// Who connected to a Unix socket, as the kernel noted at connect time (SO_PEERCRED, unix(7)).
struct PeerCredentials: Hashable, Sendable {
    /// The process; 0 when it lives in a pid namespace that we cannot see.
    let process: Int32
    /// The user.
    let user: UInt32
    /// The group.
    let group: UInt32

    /// Reads them from a connected socket.
    init(of socket: FileDescriptor) throws(LoopError) {
        var (process, user, group): (Int32, UInt32, UInt32) = (0, 0, 0)
        _ = try SystemCall.run("getsockopt", on: "SO_PEERCRED") {
            clinux_peer_credentials(socket.number, &process, &user, &group)
        }
        self.process = process
        self.user = user
        self.group = group
    }
}
