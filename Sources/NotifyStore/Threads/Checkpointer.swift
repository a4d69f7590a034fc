import CSQLite

/// Moves the WAL into the database file, away from the loop: there it made one call in a thousand take 29 ms.
///
/// **Threading.** Each run opens a connection of its own and may run on any thread, one at a time.
public struct Checkpointer: Sendable {
    /// How much a run may ask of the others.
    public enum Effort: Sendable {
        /// Moves what no reader needs, waiting for nobody and holding up nobody: for each 4 MiB of WAL.
        case passive
        /// Lets the WAL start again from its beginning: for one above 64 MiB.
        ///
        /// First everything is moved as with passive, so that writers are held up for the rest alone. A reader or writer in
        /// the way is not waited for: try again later.
        case restart
    }

    /// What a run has done.
    public struct Result: Hashable, Sendable {
        /// Frames in the WAL.
        public let frames: Int
        /// Those of them that are in the database file now.
        public let moved: Int
        /// Whether the next commit writes the WAL from its beginning.
        public let restarts: Bool
    }

    /// How much of the WAL may wait to be moved before a passive run is due, in bytes.
    public static let passiveLimit: Int64 = 4 << 20
    /// The WAL size above which nothing more may be scheduled until a restart is done, in bytes.
    public static let restartLimit: Int64 = 64 << 20

    private let files: StoreFiles

    /// A checkpointer for the database of a state directory.
    public init(_ files: StoreFiles) {
        self.files = files
    }

    /// Makes one checkpoint; a reader or writer in the way is no fault, the result then says that less was moved.
    public func run(_ effort: Effort) throws(StoreError) -> Result {
        // A restart holds the writer's lock while it waits for readers, and with it the loop: it must not wait.
        let database = try Database(path: files.database, mode: .existing, patience: 0)
        // SQLite learns only with the first read that the file has a WAL; before, a checkpoint would do nothing.
        _ = try database.number("PRAGMA schema_version")
        var done = try database.checkpoint(SQLITE_CHECKPOINT_PASSIVE)
        if effort == .restart { done = try database.checkpoint(SQLITE_CHECKPOINT_RESTART) }
        let whole = done.moved >= done.frames && !done.blocked
        return Result(frames: Int(done.frames), moved: Int(done.moved), restarts: effort == .restart && whole)
    }
}

extension Store {
    /// How many rows have been written since the store was opened, those undone later included.
    public var rowsWritten: Int64 {
        database.totalChanges
    }

    /// The size of the WAL, in bytes; 0 when all of it is known to be in the database file.
    public var walBytes: Int64 {
        Int64(database.walFrames) * Database.frameBytes
    }

    /// What the WAL holds that is not known to be in the database file, in bytes.
    public var unmovedBytes: Int64 {
        // Fewer frames than were moved: it has begun anew since.
        let moved = movedFrames <= database.walFrames ? movedFrames : 0
        return Int64(database.walFrames - moved) * Database.frameBytes
    }

    /// Takes note of what a checkpoint has done, for ``walBytes`` and ``unmovedBytes``.
    public func note(_ checkpoint: Checkpointer.Result) {
        movedFrames = Int32(clamping: checkpoint.moved)
        if checkpoint.moved >= checkpoint.frames, database.walFrames <= checkpoint.frames { database.walFrames = 0 }
    }
}
