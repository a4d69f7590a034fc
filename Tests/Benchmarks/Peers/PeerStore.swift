import CSQLite
import Glibc
import NotifyTestSupport

/// The peer's side of the disk: the daemon's own store file, copied, with bare statements on the same rows.
///
/// Its duties are the daemon's: one transaction a turn, one fdatasync of the WAL before anybody hears of it, and
/// checkpoints on another thread after the same 4 MiB, so that the WAL does not grow for ever. Without those it would do
/// less than the job.
final class PeerStore {
    private let database: OpaquePointer
    private let log: Int32
    private let begin: Statement
    private let commit: Statement
    private let checkpoints: CheckpointThread
    private var isOpen = false

    init(path: String) throws {
        var opened: OpaquePointer?
        guard sqlite3_open(path, &opened) == SQLITE_OK, let opened else {
            throw TestSupportError("the peer cannot open \(path)")
        }
        database = opened
        sqlite3_exec(
            opened, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0", nil, nil,
            nil)
        // A first write makes the WAL, whose descriptor stays open: SQLite's locks are on other files.
        sqlite3_exec(opened, "CREATE TABLE peer(id INTEGER PRIMARY KEY, at INTEGER); DROP TABLE peer", nil, nil, nil)
        log = open(path + "-wal", O_RDWR | O_CLOEXEC)
        guard log >= 0 else { throw TestSupportError("the peer has no WAL beside \(path)") }
        begin = try Statement(opened, "BEGIN IMMEDIATE")
        commit = try Statement(opened, "COMMIT")
        checkpoints = try CheckpointThread(database: path)
    }

    func prepare(_ sql: String) throws -> Statement {
        try Statement(database, sql)
    }

    var lastRow: Int64 { sqlite3_last_insert_rowid(database) }

    /// Begins the turn's transaction unless it has begun.
    func write() throws {
        guard !isOpen else { return }
        try begin.run()
        isOpen = true
    }

    /// Ends the turn: everything written is on the disk when this returns.
    func makeDurable() throws {
        guard isOpen else { return }
        try commit.run()
        isOpen = false
        guard fdatasync(log) == 0 else { throw TestSupportError("fdatasync failed: errno \(errno)") }
        checkpoints.consider()
    }
}
