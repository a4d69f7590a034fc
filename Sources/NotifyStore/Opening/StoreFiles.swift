/// The files of a state directory.
public struct StoreFiles: Hashable, Sendable {
    /// The state directory, without a slash at its end.
    public let directory: String

    /// Names the files of a state directory.
    public init(directory: String) {
        self.directory = directory
    }

    /// The database.
    public var database: String { "\(directory)/notifyd.db" }
    /// Its write-ahead log: what has to be synced after a commit.
    public var wal: String { "\(database)-wal" }
    /// The shared memory of SQLite; never to be opened by other means than SQLite.
    public var shm: String { "\(database)-shm" }
    /// The folder of the backups.
    public var backups: String { "\(directory)/backups" }

    /// The name under which a damaged database is set aside; SQLite finds its WAL beside it.
    func damaged(_ stamp: String) -> String {
        "\(database).damaged-\(stamp)"
    }
}
