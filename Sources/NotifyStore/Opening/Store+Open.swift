extension Store {
    /// Opens the store of a locked state directory.
    public static func open(lock: StoreLock, stamp: String, repairing: String? = nil) throws(StoreError) -> Store {
        let files = StoreFiles(directory: lock.directory)
        let database = try Database(path: files.database, mode: .creating)
        try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
        try Migration.apply(to: database)
        return Store(database: database, files: files, lock: lock, restoration: nil)
    }
}
