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
            guard !kind.isNotice else {
                found += try waitingNotices(client: client, kind: kind, limit: limit)
                continue
            }
            if kind == .fired { found += try database.prepared(.waitingOccurrences).all(client, limit, decode: decode) }
            found += try database.prepared(.waitingMessages).all(client, kind.rawValue, limit, decode: decode)
        }
        return Array(found.sorted { $0.sequence < $1.sequence }.prefix(limit))
    }

    /// The messages of one occurrence that are not confirmed, parked ones and those that wait for a retry too.
    public func unconfirmed(of occurrence: Occurrence) throws(StoreError) -> [WaitingMessage] {
        let isOpen = occurrence.confirmed == nil
        let first = (isOpen ? occurrence.sequence : nil).map {
            WaitingMessage(sequence: $0, occurrence: occurrence.row, kind: .fired)
        }
        let others = try database.prepared(.messagesOf).all(occurrence.row) { (row) throws(StoreError) in
            WaitingMessage(
                sequence: row.int64(0), occurrence: occurrence.row,
                kind: try MailboxEntry.kind(row, 1, of: row.int64(0)))
        }
        return [first].compactMap(\.self) + others
    }

    private func waitingNotices(client: Int64, kind: MessageKind, limit: Int) throws(StoreError) -> [WaitingMessage] {
        guard try self.client(row: client)?.counts.notices ?? 0 > 0 else { return [] }
        return try database.prepared(.waitingNotices).all(client, kind.rawValue, limit) { row in
            WaitingMessage(sequence: row.int64(0), occurrence: nil, kind: kind)
        }
    }
}

extension Query {
    static let waitingOccurrences: Query = Query(
        """
        SELECT o.sequence, o.id FROM occurrences o INDEXED BY occurrences_mailbox
        WHERE o.client = ? AND o.sequence > 0 AND o.confirmed IS NULL \(deliverable("o")) ORDER BY o.sequence LIMIT ?
        """)
    static let waitingNotices: Query = Query(
        """
        SELECT n.sequence FROM notices n INDEXED BY notices_kind
        WHERE n.client = ? AND n.kind = ? \(deliverable("n")) ORDER BY n.sequence LIMIT ?
        """)
    static let waitingMessages: Query = Query(
        """
        SELECT m.sequence, m.occurrence FROM messages m INDEXED BY messages_kind
        WHERE m.client = ? AND m.kind = ? \(deliverable("m")) ORDER BY m.sequence LIMIT ?
        """)
}
