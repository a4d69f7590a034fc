public import NotifyModel

extension Store {
    /// Keeps the value of a name, in place of the one before.
    public func retain(_ record: RetainedRecord) throws(StoreError) {
        try write(.retain, record.name, record.posting, record.expires)
    }

    /// Forgets the value of a name; returns whether there was one.
    public func forgetRetained(_ name: String) throws(StoreError) -> Bool {
        try write(.forgetRetained, name) > 0
    }

    /// Forgets what is kept no longer at that point.
    public func forgetRetained(expiredAt now: Elapsed) throws(StoreError) {
        guard try database.prepared(.hasExpiredRetained).first(now, decode: { _ in true }) != nil else { return }
        try write(.forgetExpiredRetained, now)
    }

    /// What is kept at that point, in the order of the names.
    public func retained(at now: Elapsed) throws(StoreError) -> [RetainedRecord] {
        try database.prepared(.retained).all(now) { row in
            RetainedRecord(
                name: row.text(0), posting: row.text(1),
                expires: row.optionalInt64(2).map(Elapsed.init(milliseconds:)))
        }
    }

    /// How many names have a kept value, and the bytes of these values.
    public func retainedSize() throws(StoreError) -> (names: Int, bytes: Int) {
        try database.prepared(.retainedSize).first { row in (row.int(0), row.int(1)) } ?? (0, 0)
    }
}

extension Query {
    static let retain: Query = Query("REPLACE INTO retained(name, posting, expires) VALUES (?, ?, ?)")
    static let forgetRetained: Query = Query("DELETE FROM retained WHERE name = ?")
    static let hasExpiredRetained: Query = Query("SELECT 1 FROM retained WHERE expires <= ? LIMIT 1")
    static let forgetExpiredRetained: Query = Query("DELETE FROM retained WHERE expires <= ?")
    static let retained: Query = Query(
        "SELECT name, posting, expires FROM retained WHERE ifnull(expires > ?, 1) ORDER BY name")
    static let retainedSize: Query = Query(
        "SELECT count(*), ifnull(sum(length(CAST(posting AS BLOB))), 0) FROM retained")
}
