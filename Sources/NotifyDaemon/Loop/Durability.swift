/// Numbers the commits and knows which of them are on disk.
///
/// Every reply, message, banner and launch is tied to the commit that it speaks of and goes out once that is durable.
final class Durability {
    private let sync: SyncThread
    /// The newest commit; 0 before the first.
    private(set) var committed: UInt64 = 0

    init(sync: SyncThread) {
        self.sync = sync
    }

    /// The newest commit known to be on disk.
    var durable: UInt64 { sync.durable }

    /// Why nothing becomes durable any more: the daemon has to end then.
    var failure: LoopError? { sync.failure }

    /// A commit was made: it is to be brought to disk.
    func noteCommit() {
        committed += 1
        sync.request(upTo: committed)
    }

    /// Waits until all commits are on disk; at the end of the daemon.
    func finish() {
        sync.stop()
    }
}
