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
    private(set) var status: ChildStatus?

    private let handle: FileDescriptor
    private let loop: EventLoop
    private let onExit: (ChildStatus) throws -> Void
    private var registration: Registration?
    private var killTimer: PeerTimer?

    /// Watches a child that was just started and not yet waited for.
    init(
        process: Int32, handle: FileDescriptor, loop: EventLoop, onExit: @escaping (ChildStatus) throws -> Void
    ) throws(LoopError) {
        self.process = process
        self.handle = handle
        self.loop = loop
        self.onExit = onExit
        registration = try loop.register(handle, for: .readable) { _ in try self.reap() }
    }

    /// Whether it still runs.
    var isRunning: Bool { status == nil }

    /// Asks it and its process group to end (SIGTERM), and ends them (SIGKILL) if it still runs after the delay.
    ///
    /// The group, because the command of `--exec` is a shell whose work is done by others. Its number cannot have been
    /// given away: until we reap the child, the kernel keeps it.
    func terminate(killAfter delay: Duration) {
        guard isRunning, killTimer == nil else { return }
        signalGroup(SIGTERM)
        killTimer = loop.after(delay) { [weak self] in self?.signalGroup(SIGKILL) }
    }

    /// What can fail is ESRCH, when it has ended and the event is on its way, and EPERM, when it became another user:
    /// either way there is nothing to do but to await its end.
    private func signalGroup(_ signal: Int32) {
        guard isRunning else { return }
        kill(-process, signal)
    }

    private func reap() throws {
        var (code, value): (Int32, Int32) = (0, 0)
        let reaped = try SystemCall.run("waitid", on: "process \(process)") {
            clinux_reap(handle.number, &code, &value)
        }
        guard reaped == 1, let registration else { return }
        let ended: ChildStatus = code == CLD_EXITED ? .exited(value) : .signalled(value)
        status = ended
        killTimer?.cancel()
        self.registration = nil
        loop.deregister(registration)
        try onExit(ended)
    }
}
