/// The durable state of the daemon: requests, occurrences, mailboxes, ledger, clients.
///
/// SQLite is the queue itself: nothing in memory could disagree with it.
///
/// **Threading.** A store lives on the daemon's thread and is not Sendable. What takes long runs elsewhere on
/// connections of its own: ``Checkpointer``, ``Backup``, ``QuickCheck``.
///
/// **Turns.** The first write of a turn opens a transaction, ``commit()`` or ``rollback()`` ends it; reads see what the
/// turn has written. A fault of the disk undoes the whole turn and every later write of it throws the same error, so
/// that no half of a turn can be committed.
///
/// **Counters.** What limits and Status need is counted with each change, kept in memory for the clients in use, and
/// written once for a changed client at commit: nothing here ever counts rows.
public final class Store {
    /// The state directory's files.
    public let files: StoreFiles
    /// What was done about a damaged file when the store was opened; nil when all was well.
    public let restoration: Restoration?
    /// Whether the process before this one did not close the database: then a ``QuickCheck`` is due.
    public let endedUncleanly: Bool

    /// How the user's wall clock stands to instants; its owner replaces it when the system's zone changes.
    public var localClock: LocalClock = .utc

    /// The edition of tzdata by whose rules dates are made now; its owner replaces it when tzdata was updated.
    public var edition: Int64 = 0

    let database: Database
    var turn: Turn = .idle
    var clients: ClientCache = ClientCache()
    var retentionMark: RetentionMark = RetentionMark()
    /// Frames at the WAL's beginning that the last checkpoint left in the database file.
    var movedFrames: Int32 = 0
    private let lock: StoreLock

    init(database: Database, files: StoreFiles, lock: StoreLock, restoration: Restoration?, endedUncleanly: Bool) {
        self.database = database
        self.files = files
        self.lock = lock
        self.restoration = restoration
        self.endedUncleanly = endedUncleanly
    }
}
