import Synchronization

/// Makes commits durable off the loop: syncs the log once for all commits that wait, and publishes how far it got.
///
/// The loop commits, calls ``request(upTo:)`` with the commit's number and goes on; what must not be seen before it is
/// on disk carries that number and is released once ``durable`` has reached it. Requests that arrive while a sync runs
/// share the next one. Only what was requested *before* a sync began is covered by it, since that sync may have passed
/// the bytes of a later commit already.
///
/// A sync that fails is final: the kernel has marked the pages clean, so trying again would report success for bytes
/// that are lost. Nothing becomes durable any more, ``failure`` says why, and the daemon ends and restarts from the
/// disk.
final class SyncThread: Sendable {
    /// The blocking sync; a test puts in one that waits or fails.
    typealias Sync = @Sendable () throws(LoopError) -> Void

    private struct State {
        var requested: UInt64 = 0
        var durable: UInt64 = 0
        var isRunning = false
        var failure: LoopError?
    }

    /// Shared with the job, which must not keep the thread's owner alive.
    private final class Progress: Sendable {
        let state = Mutex(State())
    }

    private let progress = Progress()
    private let worker: WorkerThread
    private let sync: Sync
    private let wakeup: Wakeup

    /// Starts the thread; `wakeup` is signalled after every change of ``durable`` or ``failure``.
    init(wakeup: Wakeup, sync: @escaping Sync) throws(LoopError) {
        self.wakeup = wakeup
        self.sync = sync
        worker = try WorkerThread(name: "notifyd-sync", stackSize: 128 * 1024)
    }

    /// Syncs that file with fdatasync(2).
    convenience init(wakeup: Wakeup, syncing file: FileDescriptor) throws(LoopError) {
        try self.init(wakeup: wakeup) { () throws(LoopError) in try file.synchronize() }
    }

    /// The number of the newest commit known to be on disk; 0 before the first.
    var durable: UInt64 { progress.state.withLock { $0.durable } }

    /// Why nothing becomes durable any more; `nil` while all is well.
    var failure: LoopError? { progress.state.withLock { $0.failure } }

    /// Asks that all commits up to that number be made durable; numbers only grow.
    func request(upTo number: UInt64) {
        let starts = progress.state.withLock { state in
            state.requested = max(state.requested, number)
            guard !state.isRunning, state.failure == nil, state.requested > state.durable else { return false }
            state.isRunning = true
            return true
        }
        guard starts else { return }
        worker.submit { [progress, sync, wakeup] in SyncThread.drain(progress, sync, wakeup) }
    }

    /// Finishes what was requested and ends the thread.
    func stop() { worker.stop() }

    private static func drain(_ progress: Progress, _ sync: Sync, _ wakeup: Wakeup) {
        while let target = progress.state.withLock({ nextTarget(&$0) }) {
            do throws(LoopError) {
                try sync()
                progress.state.withLock { $0.durable = target }
            } catch {
                progress.state.withLock { $0.failure = error }
            }
            wakeup.signal()
        }
    }

    private static func nextTarget(_ state: inout State) -> UInt64? {
        guard state.failure == nil, state.requested > state.durable else {
            state.isRunning = false
            return nil
        }
        return state.requested
    }
}
