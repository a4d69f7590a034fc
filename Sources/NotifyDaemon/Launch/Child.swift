import CLinux
import Glibc

/// A program we started: its end is an event of the loop, and it never stays a zombie.
///
/// The pidfd becomes readable when the process itself ends, also while helpers it left behind hold its output open. It is
/// reaped in the same moment, through the pidfd, so no other child and no reused number can be meant. The loop holds the
/// child until then; nobody else has to.
final class Child {
    /// Its process id, also that of its session and process group; meaningless once it has ended.
    let process: Int32
    /// How it ended; `nil` while it runs.
    private(set) var status: ExitStatus?

    private let handle: FileDescriptor
    private let loop: EventLoop
    private let onExit: (ExitStatus) throws -> Void
    private var registration: Registration?
    private var killTimer: PeerTimer?

    /// Watches a child that was just started and not yet waited for.
    init(
        process: Int32, handle: FileDescriptor, loop: EventLoop, onExit: @escaping (ExitStatus) throws -> Void
    ) throws(LoopError) {
        self.process = process
        self.handle = handle
        self.loop = loop
        self.onExit = onExit
        registration = try loop.register(handle, for: .readable) { _ in try self.reap() }
    }

    /// Whether it still runs.
    var isRunning: Bool { status == nil }

    /// Asks it and the rest of its process group to end (SIGTERM), and ends them (SIGKILL) if it still runs after the delay.
    ///
    /// The group, because the command of `--exec` is a shell whose work is done by others. Its number cannot have been
    /// given away: until we reap the child, the kernel keeps it.
    func terminate(killAfter delay: Duration) throws(LoopError) {
        guard isRunning, killTimer == nil else { return }
        try signalGroup(SIGTERM)
        killTimer = loop.after(delay) { [weak self] in
            guard let self, isRunning else { return }
            try signalGroup(SIGKILL)
        }
    }

    private func signalGroup(_ signal: Int32) throws(LoopError) {
        do throws(LoopError) {
            _ = try SystemCall.run("kill", on: "process group \(process)") { kill(-process, signal) }
        } catch {
            // ESRCH: it has ended and the event is on its way.
            if error.code != .peerGone { throw error }
        }
    }

    private func reap() throws {
        var (code, value): (Int32, Int32) = (0, 0)
        let reaped = try SystemCall.run("waitid", on: "process \(process)") {
            clinux_reap(handle.number, &code, &value)
        }
        guard reaped == 1, let registration else { return }
        let ended: ExitStatus = code == CLD_EXITED ? .exited(value) : .signalled(value)
        status = ended
        killTimer?.cancel()
        self.registration = nil
        loop.deregister(registration)
        try onExit(ended)
    }
}
