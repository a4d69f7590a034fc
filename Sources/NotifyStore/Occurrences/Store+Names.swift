public import CivilTime

/// Occurrences by the name under which a call means them. An identifier may have thousands of dates: they are chosen
/// among by narrow rows, and content is read only of the chosen ones.
extension Store {
    /// The clients that have an occurrence of that name, in the order of their rows: of one client, of one date or of
    /// all.
    public func owners(
        identifier: String, client: Int64? = nil, scheduled: Instant? = nil, limit: Int
    ) throws(StoreError) -> [Int64] {
        let (first, last) = Self.range(client)
        let (from, to) = Self.range(of: scheduled)
        return try database.prepared(.owners).all(identifier, first, last, from, to, limit) { row in row.int64(0) }
    }

    /// At most `limit` occurrences of that name in one client, newest date first: of one date or of all.
    public func occurrences(
        identifier: String, client: Int64, scheduled: Instant? = nil, among choice: OccurrenceChoice = .any, limit: Int
    ) throws(StoreError) -> [OccurrenceRecord] {
        let (from, to) = Self.range(of: scheduled)
        let (first, last) = (choice.states.lowerBound, choice.states.upperBound)
        return try database.prepared(.occurrencesByName).all(
            identifier, client, from, to, first, last, choice.firings, limit
        ) { (row) throws(StoreError) in try OccurrenceRecord(row) }
    }

    private static func range(of date: Instant?) -> (from: Int64, to: Int64) {
        (date?.milliseconds ?? .min, date?.milliseconds ?? .max)
    }
}

extension Query {
    static let owners: Query = Query(
        """
        SELECT DISTINCT r.client FROM requests r WHERE r.identifier = ? AND r.client BETWEEN ? AND ? AND EXISTS (
            SELECT 1 FROM occurrences o WHERE o.request = r.id AND o.scheduled BETWEEN ? AND ?)
        ORDER BY r.client LIMIT ?
        """)
    static let occurrencesByName: Query = Query(
        """
        \(OccurrenceRecord.selection) WHERE o.id IN (
            SELECT n.id FROM requests q CROSS JOIN occurrences n ON n.request = q.id
            WHERE q.identifier = ? AND q.client = ? AND n.scheduled BETWEEN ? AND ? AND n.state BETWEEN ? AND ?
                AND n.firing >= ? ORDER BY n.scheduled DESC, n.id DESC LIMIT ?)
        ORDER BY o.scheduled DESC, o.id DESC
        """)
}
