public import NotifyModel

extension Store {
    /// The oldest messages of some kinds that wait to be handed over; parked ones and those that wait for a retry left out.
    ///
    /// Messages of other kinds, however many, are not looked at, and no content is read.
    public func waiting(client: Int64, kinds: [MessageKind], limit: Int) throws(StoreError) -> [WaitingMessage] {
        guard limit > 0, try self.client(row: client)?.counts.unconfirmed ?? 0 > 0 else { return [] }
        var found: [WaitingMessage] = []
        for kind in Set(kinds) {
            let decode = { (row: Row) in WaitingMessage(sequence: row.int64(0), occurrence: row.int64(1), kind: kind) }
            if kind == .fired { found += try database.prepared(.waitingOccurrences).all(client, limit, decode: decode) }
            found += try database.prepared(.waitingMessages).all(client, kind.rawValue, limit, decode: decode)
        }
        return Array(found.sorted { $0.sequence < $1.sequence }.prefix(limit))
    }
}

extension Query {
    static let waitingOccurrences: Query = Query(
        """
        SELECT o.sequence, o.id FROM occurrences o INDEXED BY occurrences_mailbox
        WHERE o.client = ? AND o.sequence > 0 AND o.confirmed IS NULL \(deliverable("o")) ORDER BY o.sequence LIMIT ?
        """)
    static let waitingMessages: Query = Query(
        """
        SELECT m.sequence, m.occurrence FROM messages m INDEXED BY messages_kind
        WHERE m.client = ? AND m.kind = ? \(deliverable("m")) ORDER BY m.sequence LIMIT ?
        """)
}
