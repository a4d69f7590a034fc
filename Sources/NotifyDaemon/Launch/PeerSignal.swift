import CLinux
import Glibc

/// Sends a client the signal it registered for (`Signal=`), by a handle that means this process and no later one.
///
/// A pid may be given to somebody else once its process ends, a pidfd never. Linux 6.5 hands out the pidfd of the
/// process that connected (SO_PEERPIDFD). On older kernels it is opened from the pid right at accept; when the connection
/// is still open after that, the process that the pid named has not ended in between.
///
/// A peer in another pid namespace is refused: it is a container, and its pid 1 or its whole tree may be what is meant.
final class PeerSignal {
    /// Who connected.
    let credentials: PeerCredentials
    private let handle: FileDescriptor

    /// Takes a handle of the process at the other end; call it right after the connection was accepted.
    init(of socket: FileDescriptor) throws(LaunchError) {
        do throws(LoopError) {
            credentials = try PeerCredentials(of: socket)
        } catch {
            throw LaunchError(.refused, "the peer of a connection", underlying: error)
        }
        guard credentials.process > 0 else { throw LaunchError(.foreignNamespace, "the peer of a connection") }
        handle = try PeerSignal.handle(of: socket, process: credentials.process)
        try PeerSignal.checkNamespace(of: credentials.process)
        // The namespace was read by number: it was the right one if the process still runs now.
        try send(0)
    }

    /// Delivers the signal, `SIGUSR1` for instance; 0 only asks whether the process still runs.
    func send(_ signal: Int32) throws(LaunchError) {
        do throws(LoopError) {
            _ = try SystemCall.run("pidfd_send_signal", on: subject) { clinux_pidfd_signal(handle.number, signal) }
        } catch {
            throw PeerSignal.launchError(error, subject)
        }
    }

    private var subject: String { "process \(credentials.process)" }

    private static func handle(of socket: FileDescriptor, process: Int32) throws(LaunchError) -> FileDescriptor {
        do throws(LoopError) {
            if let handle = try peerHandle(of: socket) { return handle }
            return try openHandle(of: process, socket)
        } catch {
            throw launchError(error, "process \(process)")
        }
    }

    /// The handle from the kernel; `nil` where it is too old to have one.
    static func peerHandle(of socket: FileDescriptor) throws(LoopError) -> FileDescriptor? {
        do throws(LoopError) {
            let number = try SystemCall.run("getsockopt", on: "SO_PEERPIDFD") { clinux_peer_pidfd(socket.number) }
            return FileDescriptor(owning: number)
        } catch {
            if error.code == .unsupported { return nil }
            throw error
        }
    }

    /// The handle by number, trusted only if the connection is still open afterwards.
    static func openHandle(of process: Int32, _ socket: FileDescriptor) throws(LoopError) -> FileDescriptor {
        let handle = FileDescriptor(owning: try SystemCall.run("pidfd_open") { pidfd_open(process, 0) })
        var state = pollfd(fd: socket.number, events: Int16(EPOLLRDHUP.rawValue), revents: 0)
        _ = try SystemCall.run("poll") { poll(&state, 1, 0) }
        guard state.revents == 0 else { throw LoopError(function: "poll", errorNumber: ESRCH, subject: "peer") }
        return handle
    }

    private static func checkNamespace(of process: Int32) throws(LaunchError) {
        var own = stat()
        var peer = stat()
        guard stat("/proc/\(process)/ns/pid", &peer) == 0 else {
            // Hidden from us: not ours to signal. No longer there: it has ended.
            throw LaunchError(errno == ENOENT ? .processGone : .foreignNamespace, "process \(process)")
        }
        guard stat("/proc/self/ns/pid", &own) == 0, own.st_ino == peer.st_ino, own.st_dev == peer.st_dev else {
            throw LaunchError(.foreignNamespace, "process \(process)")
        }
    }

    private static func launchError(_ error: LoopError, _ subject: String) -> LaunchError {
        // EINVAL: SO_PEERPIDFD of a process that is already reaped, on kernels before 6.15.
        let isGone = error.code == .peerGone || error.errorNumber == EINVAL
        return LaunchError(isGone ? .processGone : .refused, subject, underlying: error)
    }
}
