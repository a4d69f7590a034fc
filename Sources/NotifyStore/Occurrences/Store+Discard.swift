public import NotifyModel

extension Store {
    /// The newest occurrence of one revision of a request; nil when it has none.
    public func newestOccurrence(request: Int64) throws(StoreError) -> Occurrence? {
        try database.prepared(.newestOccurrence).first(request) { (row) throws(StoreError) in try Occurrence(row) }
    }

    /// The numbers of an occurrence's ringings that are still in its client's mailbox.
    public func unconfirmedRingings(of occurrence: Occurrence) throws(StoreError) -> [Int64] {
        let first = try database.prepared(.unconfirmedFirst).all(occurrence.row) { row in row.int64(0) }
        let later = try database.prepared(.unconfirmedLater).all(occurrence.row) { row in row.int64(0) }
        return first + later
    }

    /// Removes an occurrence that never rang, with its ledger and what its client was to be told of it.
    public func discard(_ occurrence: Occurrence) throws(StoreError) {
        guard occurrence.firing == 0 else {
            throw StoreError(.misuse, "occurrence \(occurrence.row) rang and is kept for its history")
        }
        try withdrawMessages(of: occurrence)
        for query in [Query.deleteDeadlines, .deleteLedger] { try write(query, occurrence.row) }
        guard try write(.deleteOccurrence, occurrence.row) == 1 else {
            throw StoreError(.stale, "there is no occurrence in row \(occurrence.row)")
        }
        try count(occurrence.client) { counts in counts.add(occurrence.state, -1) }
    }
}

extension Query {
    static let newestOccurrence: Query = Query(
        "SELECT \(Occurrence.columns) FROM occurrences o WHERE o.request = ? ORDER BY o.scheduled DESC LIMIT 1")
    static let unconfirmedFirst: Query = Query(
        "SELECT sequence FROM occurrences WHERE id = ? AND sequence IS NOT NULL AND confirmed IS NULL")
    static let unconfirmedLater: Query = Query(
        "SELECT sequence FROM messages INDEXED BY messages_occurrence WHERE occurrence = ? AND kind = 0")
}
