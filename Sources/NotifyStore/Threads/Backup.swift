import Glibc

/// Copies of the database, made while it is in use.
///
/// **Threading.** Everything here opens connections of its own and may run on any thread. A copy holds a read snapshot:
/// the WAL cannot start again until it is done.
public enum Backup {
    /// Writes a backup named after a stamp that sorts by time, such as `20261224T080000Z`; returns its path.
    ///
    /// It gets its name only when it is whole and on disk. Then the oldest beyond `keeping` are removed. A damaged
    /// database throws ``StoreError/Code/damaged`` and removes nothing.
    public static func write(of files: StoreFiles, stamp: String, keeping: Int) throws(StoreError) -> String {
        guard mkdir(files.backups, 0o700) == 0 || errno == EEXIST else {
            throw .system("cannot make the folder \(files.backups)")
        }
        let path = files.backup(stamp)
        let unfinished = "\(path).new"
        try StoreFiles.makeEmpty(unfinished)
        do throws(StoreError) {
            try copy(files.database, to: unfinished)
            try StoreFiles.sync(unfinished)
        } catch {
            unlink(unfinished)
            throw error
        }
        try StoreFiles.move(unfinished, to: path)
        try StoreFiles.sync(files.backups)
        try rotate(files, keeping: keeping)
        return path
    }

    /// Copies a database into an empty file: without its free pages and without a WAL.
    static func copy(_ source: String, to path: String) throws(StoreError) {
        let database = try Database(path: source, mode: .reading)
        try database.prepared(Query("VACUUM INTO ?")).run(path)
    }

    /// Whether a backup is a whole database of ours that this release can read.
    static func isGood(_ path: String) throws(StoreError) -> Bool {
        guard case .database(Database.applicationID, let version) = try FileHeader.read(path),
            version <= Migration.all.count
        else { return false }
        do throws(StoreError) {
            return try QuickCheck.fault(in: path) == nil
        } catch {
            guard error.code == .damaged else { throw error }
            return false
        }
    }

    private static func rotate(_ files: StoreFiles, keeping: Int) throws(StoreError) {
        let unfinished = try files.unfinishedBackups()
        for old in try unfinished + files.allBackups().dropFirst(max(keeping, 1)) {
            guard unlink(old) == 0 || errno == ENOENT else { throw .system("cannot remove \(old)") }
        }
    }
}
