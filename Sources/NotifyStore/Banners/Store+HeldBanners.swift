/// What do-not-disturb holds: banners that wait apart from those that are to be shown, and what rings meanwhile.
extension Store {
    /// A banner that is to be shown is held from now on.
    public func holdBanner(occurrence: Int64) throws(StoreError) {
        try write(.holdBanner, occurrence)
    }

    /// A held banner waits like others; whether it is held is decided again.
    public func unholdBanner(occurrence: Int64) throws(StoreError) {
        try write(.unholdBanner, occurrence)
    }

    /// The rows of occurrences that ring and are to ring again or to escalate, after a row, in the order of the rows.
    public func ringing(after row: Int64, limit: Int) throws(StoreError) -> [Int64] {
        try database.prepared(.ringing).all(row, limit) { row in row.int64(0) }
    }
}

extension Query {
    static let holdBanner: Query = Query("UPDATE banners SET held = 1 WHERE occurrence = ? AND state = 0")
    static let unholdBanner: Query = Query("UPDATE banners SET held = 0 WHERE occurrence = ? AND state = 0")
    static let ringing: Query = Query(
        """
        SELECT DISTINCT d.occurrence FROM deadlines d CROSS JOIN occurrences o ON o.id = d.occurrence
        WHERE d.occurrence > ? AND d.kind < 2 AND o.state = 2 ORDER BY d.occurrence LIMIT ?
        """)
}
