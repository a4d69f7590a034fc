import CSQLite

/// One connection to a database file, used by one thread.
///
/// A process may hold several connections to the file, one for each thread. It must never open or close the file or its
/// `-shm` by other means while one is open: POSIX drops every lock of the process on a file at the first close
/// (sqlite.org/howtocorrupt.html, section 2.2).
final class Database {
    /// How a file is opened.
    enum Mode {
        /// For reading and writing.
        case existing
        /// For reading and writing, without moving the WAL into the file at the end: for a file only looked at.
        case inspecting
        /// For reading alone.
        case reading
    }

    let path: String
    private let handle: OpaquePointer
    private var statements: [ObjectIdentifier: Statement] = [:]
    private let frames: UnsafeMutablePointer<Int32>

    init(path: String, mode: Mode) throws(StoreError) {
        var opened: OpaquePointer?
        let access = mode == .reading ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        guard sqlite3_open_v2(path, &opened, flags, nil) == SQLITE_OK, let opened else {
            let fault = StoreError.sqlite(opened, "cannot open \(path)")
            sqlite3_close_v2(opened)
            throw fault
        }
        self.path = path
        handle = opened
        frames = .allocate(capacity: 1)
        frames.initialize(to: 0)
        if mode == .inspecting { keepLogOnClose() }
        sqlite3_busy_timeout(handle, 5000)
        _ = sqlite3_wal_hook(handle, Self.countFrames, frames)
    }

    /// Closing this connection leaves the WAL as it is, also when it is the last one.
    func keepLogOnClose() {
        notify_keep_wal_on_close(handle)
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
        frames.deallocate()
    }

    // SQLite calls this after each commit with the number of frames in the WAL; taking it also turns off its own
    // checkpoints, which would stop the loop.
    private static let countFrames:
        @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, Int32) -> Int32 = {
            context, _, _, frames in
            context?.storeBytes(of: frames, as: Int32.self)
            return SQLITE_OK
        }

    /// The number of frames in the WAL after the last commit of this connection; 0 before the first one.
    var walFrames: Int32 {
        get { frames.pointee }
        set { frames.pointee = newValue }
    }

    /// The row number that the last insert gave.
    var lastRow: Int64 {
        sqlite3_last_insert_rowid(handle)
    }

    /// How many rows the last statement changed.
    var changes: Int {
        Int(sqlite3_changes64(handle))
    }

    /// Whether a transaction is open; SQLite itself may have undone it after a fault.
    var isInTransaction: Bool {
        sqlite3_get_autocommit(handle) == 0
    }

    /// The statement of that query, prepared at its first use.
    func prepared(_ query: Query) throws(StoreError) -> Statement {
        let key = ObjectIdentifier(query)
        if let statement = statements[key] { return statement }
        let statement = try Statement(query, on: handle)
        statements[key] = statement
        return statement
    }

    /// Runs SQL text of one or more statements once, rows ignored.
    func execute(_ sql: String) throws(StoreError) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw .sqlite(handle, statement: sql) }
    }

    /// Reads one whole number, such as the value of a pragma.
    func number(_ sql: String) throws(StoreError) -> Int64? {
        try Statement(Query(sql), on: handle).first { row in row.int64(0) }
    }

    /// Reads the first column of every row as text.
    func texts(_ sql: String) throws(StoreError) -> [String] {
        try Statement(Query(sql), on: handle).all { row in row.text(0) }
    }

    /// Makes one checkpoint (sqlite3_wal_checkpoint_v2); returns the frames in the WAL and those of them moved.
    func checkpoint(_ mode: Int32) throws(StoreError) -> (frames: Int32, moved: Int32, blocked: Bool) {
        var total: Int32 = 0
        var moved: Int32 = 0
        let code = sqlite3_wal_checkpoint_v2(handle, nil, mode, &total, &moved)
        guard code & 0xff == SQLITE_OK || code & 0xff == SQLITE_BUSY else {
            throw .sqlite(handle, "cannot move the WAL of \(path)")
        }
        return (total, moved, code != SQLITE_OK)
    }
}
