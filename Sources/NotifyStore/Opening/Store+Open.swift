extension Store {
    /// Opens the store of a locked state directory, making it at the first start.
    ///
    /// A damaged database is set aside as `notifyd.db.damaged-STAMP`, the newest good backup takes its place, and what
    /// the damaged one still gives is written over that: ``restoration`` says so. `repairing` asks for this although
    /// the database opens, when a ``QuickCheck`` or a call found damage; it is the reason that is reported. Close the
    /// store (drop the last reference to it) before it is opened again.
    ///
    /// Throws ``StoreError/Code/foreign`` and ``StoreError/Code/newerSchema`` with nothing touched, and
    /// ``StoreError/Code/damaged`` when there was no backup: the database was set aside and nothing is there to serve.
    public static func open(lock: StoreLock, stamp: String, repairing: String? = nil) throws(StoreError) -> Store {
        let opening = Opening(files: StoreFiles(directory: lock.directory), stamp: stamp)
        let unclean = StoreFiles.size(opening.files.wal) > 0
        let (database, restoration) = try opening.run(repairing: repairing)
        database.walFrames = Int32(clamping: StoreFiles.size(opening.files.wal) / Database.frameBytes)
        return Store(
            database: database, files: opening.files, lock: lock, restoration: restoration, endedUncleanly: unclean)
    }
}
