import Glibc

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
    /// A database that is being made, until it is whole.
    var unfinished: String { "\(database).new" }

    /// The backups, newest first by the stamps in their names.
    public func allBackups() throws(StoreError) -> [String] {
        try Self.names(in: backups).filter { $0.hasPrefix("notifyd-") && $0.hasSuffix(".db") }
            .sorted(by: >).map { "\(backups)/\($0)" }
    }

    /// What a process left that ended while it wrote a backup.
    func unfinishedBackups() throws(StoreError) -> [String] {
        try Self.names(in: backups).filter { $0.hasSuffix(".db.new") }.map { "\(backups)/\($0)" }
    }

    /// The name of the backup with that stamp.
    func backup(_ stamp: String) -> String {
        "\(backups)/notifyd-\(stamp).db"
    }

    /// The databases that were set aside, newest first by the stamps in their names.
    func allDamaged() throws(StoreError) -> [String] {
        try Self.names(in: directory)
            .filter { $0.hasPrefix("notifyd.db.damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
            .sorted(by: >).map { "\(directory)/\($0)" }
    }

    /// Renames the database with its WAL, under a name at which SQLite finds the two together; returns that name.
    func setAside(_ stamp: String) throws(StoreError) -> String {
        var name = "\(database).damaged-\(stamp)"
        while Self.exists(name) { name += "+" }
        for suffix in ["", "-wal", "-shm"] where Self.exists(database + suffix) {
            try Self.move(database + suffix, to: name + suffix)
        }
        return name
    }

    /// The names in a folder; none when it does not exist.
    public static func names(in folder: String) throws(StoreError) -> [String] {
        guard let stream = opendir(folder) else {
            guard errno == ENOENT else { throw .system("cannot read the folder \(folder)") }
            return []
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Makes an empty file that only this user may read, in place of one left there.
    static func makeEmpty(_ path: String) throws(StoreError) {
        for leftover in [path, "\(path)-wal", "\(path)-shm", "\(path)-journal"] {
            guard unlink(leftover) == 0 || errno == ENOENT else { throw .system("cannot remove \(leftover)") }
        }
        let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system("cannot make \(path)") }
        close(descriptor)
    }

    /// Renames a file.
    static func move(_ path: String, to other: String) throws(StoreError) {
        guard rename(path, other) == 0 else { throw .system("cannot rename \(path) to \(other)") }
    }

    /// Waits until a file's bytes, or a folder's names, are on disk.
    static func sync(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("cannot open \(path)") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .system("cannot sync \(path)") }
    }

    static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    /// The size of a file in bytes; 0 when it does not exist.
    static func size(_ path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }
}
