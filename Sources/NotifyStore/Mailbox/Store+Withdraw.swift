public import NotifyModel

extension Store {
    /// The numbers of an occurrence's ringings that are still in its client's mailbox.
    public func unconfirmedRingings(of occurrence: Occurrence) throws(StoreError) -> [Int64] {
        let first = try database.prepared(.unconfirmedFirst).all(occurrence.row) { row in row.int64(0) }
        let later = try database.prepared(.unconfirmedLater).all(occurrence.row) { row in row.int64(0) }
        return first + later
    }

    /// Takes a ringing back out of the mailbox, as if it had never been put there; twice is harmless.
    public func withdraw(client: Int64, sequence: Int64) throws(StoreError) {
        let removed =
            try write(.withdrawFirst, client, sequence) + write(.withdrawLater, client, sequence)
        guard removed > 0 else { return }
        try forgetDelivery(client: client, sequence: sequence)
        try count(client) { counts in counts.unconfirmed -= removed }
    }

    /// Removes an occurrence that never rang, with its ledger and what its client was to be told of it.
    public func discard(_ occurrence: Occurrence) throws(StoreError) {
        guard occurrence.firing == 0 else {
            throw StoreError(.misuse, "occurrence \(occurrence.row) rang and is kept for its history")
        }
        let sequences = try database.prepared(.messagesOf).all(occurrence.row) { row in row.int64(0) }
        for sequence in sequences {
            try write(.deleteMessage, occurrence.client, sequence)
            try forgetDelivery(client: occurrence.client, sequence: sequence)
        }
        for query in [Query.deleteDeadlines, .deleteLedger] { try write(query, occurrence.row) }
        guard try write(.deleteOccurrence, occurrence.row) == 1 else {
            throw StoreError(.stale, "there is no occurrence in row \(occurrence.row)")
        }
        try count(occurrence.client) { counts in
            counts.unconfirmed -= sequences.count
            counts.add(occurrence.state, -1)
        }
    }
}

extension Query {
    static let unconfirmedFirst: Query = Query(
        "SELECT sequence FROM occurrences WHERE id = ? AND sequence IS NOT NULL AND confirmed IS NULL")
    static let unconfirmedLater: Query = Query("SELECT sequence FROM messages WHERE occurrence = ? AND kind = 0")
    static let withdrawFirst: Query = Query(
        """
        UPDATE occurrences SET sequence = NULL WHERE client = ? AND sequence = ? AND confirmed IS NULL
        """)
    static let withdrawLater: Query = Query("DELETE FROM messages WHERE client = ? AND sequence = ? AND kind = 0")
    static let messagesOf: Query = Query("SELECT sequence FROM messages WHERE occurrence = ?")
    static let deleteLedger: Query = Query("DELETE FROM ledger WHERE occurrence = ?")
    static let deleteOccurrence: Query = Query("DELETE FROM occurrences WHERE id = ? AND firing = 0")
}
