import CLinux
import Glibc
import NotifyInterface
import Systemd

/// The listening socket: taken over from the service manager, or bound by ourselves (DESIGN section 8; case C32).
///
/// Binding happens only under the store's lock, so a socket file that nobody answers is a leftover and may be removed. A
/// connect that is refused is the only proof of that; anything else at the path is left untouched.
struct ListenSocket {
    let descriptor: FileDescriptor
    let path: String
    /// The file that was bound, to notice when somebody removes or replaces it; nil for a socket of the manager's.
    let file: FileIdentity?

    /// Takes over the manager's socket; the descriptor given stays open, for a second start.
    init(takingOver socket: SocketActivation.Socket, path: String) throws(LoopError) {
        let copy = try SystemCall.run("fcntl", on: socket.name) { fcntl(socket.descriptor, F_DUPFD_CLOEXEC, 3) }
        descriptor = FileDescriptor(owning: copy)
        let flags = try SystemCall.run("fcntl", on: socket.name) { fcntl(copy, F_GETFL) }
        // Managers hand over blocking sockets; accepting until none waits must not stop the loop.
        _ = try SystemCall.run("fcntl", on: socket.name) { fcntl(copy, F_SETFL, flags | O_NONBLOCK) }
        self.path = path
        file = nil
    }

    /// Binds a socket of mode 0600 in a folder of mode 0700, which is made if need be.
    init(binding path: String) throws(ServerError) {
        guard path.utf8.count <= Limits.socketPathBytes else {
            throw ServerError(
                .pathTooLong, path, "a socket path may have \(Limits.socketPathBytes) bytes, not \(path.utf8.count)")
        }
        try ListenSocket.makeFolder(of: path)
        try ListenSocket.removeLeftover(path)
        do throws(LoopError) {
            let number = try SystemCall.run("socket") {
                socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(CLINUX_SOCKET_FLAGS), 0)
            }
            let descriptor = FileDescriptor(owning: number)
            // Linux gives the file the mode of the socket (unix(7)): it is 0600 from the first moment, where chmod after
            // bind would leave a gap, and a umask would hold for the whole process meanwhile.
            _ = try SystemCall.run("fchmod", on: path) { fchmod(number, 0o600) }
            _ = try SystemCall.run("bind", on: path) { clinux_bind_unix(number, path) }
            _ = try SystemCall.run("listen", on: path) { listen(number, 1024) }
            self.descriptor = descriptor
            self.path = path
            file = FileIdentity(of: path)
        } catch {
            throw ServerError(.cannotListen, path, error.description, underlying: error)
        }
    }

    /// Makes the folder, or sees that nobody else can put another socket into the one that is there.
    private static func makeFolder(of path: String) throws(ServerError) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        if mkdir(folder, 0o700) == 0 { return }
        var status = stat()
        guard errno == EEXIST, stat(folder, &status) == 0 else {
            let error = LoopError(function: "mkdir", errorNumber: errno, subject: folder)
            throw ServerError(.cannotListen, path, error.description, underlying: error)
        }
        guard let fault = fault(status) else { return }
        throw ServerError(.openFolder, path, "its folder \(folder) \(fault)")
    }

    /// What lets somebody else than the user and root replace the socket; nil when nothing does.
    private static func fault(_ status: stat) -> String? {
        if status.st_uid != geteuid() && status.st_uid != 0 { return "belongs to user \(status.st_uid)" }
        // In a sticky folder, such as /tmp, only the owner of a file removes it.
        let isShared = status.st_mode & (S_IWGRP | S_IWOTH) != 0 && status.st_mode & S_ISVTX == 0
        return isShared ? "can be written by others; chmod go-w makes it private" : nil
    }

    private static func removeLeftover(_ path: String) throws(ServerError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw ServerError(.pathTaken, path, "something that is no socket is there; it is left untouched")
        }
        do throws(LoopError) {
            let probe = FileDescriptor(
                owning: try SystemCall.run("socket") {
                    socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(CLINUX_SOCKET_FLAGS), 0)
                })
            _ = try SystemCall.run("connect", on: path) { clinux_connect_unix(probe.number, path) }
        } catch {
            guard error.errorNumber == ECONNREFUSED else {
                throw ServerError(.pathTaken, path, error.description, underlying: error)
            }
            unlink(path)
            return
        }
        throw ServerError(.pathTaken, path, "another program answers there")
    }

    /// Removes the file that was bound, unless it is somebody else's by now.
    func removeFile() {
        guard let file, FileIdentity(of: path) == file else { return }
        unlink(path)
    }

    /// Whether clients still reach us by the path.
    var isReachable: Bool {
        guard let file else { return true }
        return FileIdentity(of: path) == file
    }
}
