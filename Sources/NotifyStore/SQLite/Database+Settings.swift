extension Database {
    /// The mark of our files, "ntfd", at offset 68 of the header (sqlite.org/fileformat2.html).
    static let applicationID: Int64 = 0x6e74_6664
    /// What one frame of the WAL takes: a page and its header.
    static let frameBytes: Int64 = 4_096 + 24

    /// Sets what SQLite does not keep in the file, for a connection that writes.
    ///
    /// `synchronous = NORMAL` leaves syncing the WAL after a commit to us. `cell_size_check` finds damaged pages before
    /// they do harm, `trusted_schema` keeps a prepared file from running functions. What a WAL took beyond 8 MiB is
    /// given back when it starts again.
    func configure() throws(StoreError) {
        try execute(
            """
            PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;
            PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = 8388608;
            """)
        guard try texts("PRAGMA journal_mode = WAL") == ["wal"] else {
            throw StoreError(.io, "\(path) cannot be kept with a write-ahead log; is it on a network file system?")
        }
    }
}
