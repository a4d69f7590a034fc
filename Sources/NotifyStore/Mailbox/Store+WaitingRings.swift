public import CivilTime
public import NotifyModel

/// Messages that wait for their program to come to the foreground: they have no number yet, and of one request only the
/// newest waits.
extension Store {
    /// Writes an occurrence that rings, as ``ring(_:from:at:)`` does, with its message left waiting for the foreground.
    public func ringLater(_ occurrence: Occurrence, from old: Occurrence, at: Instant) throws(StoreError) {
        guard let identifier = try request(row: occurrence.request)?.identifier else {
            throw StoreError(.stale, "occurrence \(occurrence.row) has no request")
        }
        try update(occurrence, from: old)
        let older = try database.prepared(.waitingRing).first(occurrence.client, identifier) { row in row.int64(0) }
        if let older, older != occurrence.row {
            let detail = "its message waited for the foreground, where a newer one takes its place"
            try append(LedgerEntry(event: "dropped", at: at, detail: detail), occurrence: older)
        }
        try write(.keepRing, occurrence.client, identifier, occurrence.row, occurrence.firing, at)
    }

    /// Puts the messages that waited into a client's mailbox, the oldest first, looking at up to `limit`.
    ///
    /// What was closed or snoozed meanwhile, or rang elsewhere since, is left out.
    /// - Returns: the numbers of the messages, and whether there are more to look at.
    public func releaseRings(
        client: Int64, at: Instant, limit: Int
    ) throws(StoreError) -> (sequences: [Int64], more: Bool) {
        let waiting = try database.prepared(.waitingRings).all(client, limit) { row in
            (identifier: row.text(0), occurrence: row.int64(1), firing: row.int(2))
        }
        var sequences: [Int64] = []
        for ring in waiting {
            try write(.deleteRing, client, ring.identifier)
            guard let record = try occurrence(row: ring.occurrence), record.identifier == ring.identifier,
                record.occurrence.state == .fired, record.occurrence.firing == ring.firing
            else { continue }
            sequences.append(try release(record.occurrence, at: at))
        }
        return (sequences, waiting.count == limit)
    }

    /// The first ringing's message is the occurrence's own row.
    private func release(_ occurrence: Occurrence, at: Instant) throws(StoreError) -> Int64 {
        guard occurrence.firing == 1 else {
            let message = Message(
                occurrence: occurrence.row, kind: .fired, firing: occurrence.firing, created: at)
            return try enqueue(message, client: occurrence.client)
        }
        let sequence = try takeSequence(client: occurrence.client)
        try count(occurrence.client) { counts in counts.unconfirmed += 1 }
        try write(.numberRing, occurrence.row, sequence)
        return sequence
    }
}

extension Query {
    static let keepRing: Query = Query(
        "REPLACE INTO waiting_rings(client, identifier, occurrence, firing, created) VALUES (?, ?, ?, ?, ?)")
    static let waitingRings: Query = Query(
        """
        SELECT identifier, occurrence, firing FROM waiting_rings WHERE client = ? ORDER BY created LIMIT ?
        """)
    static let waitingRing: Query = Query(
        "SELECT occurrence FROM waiting_rings WHERE client = ? AND identifier = ?")
    static let deleteRing: Query = Query("DELETE FROM waiting_rings WHERE client = ? AND identifier = ?")
    static let forgetRings: Query = Query("DELETE FROM waiting_rings WHERE occurrence = ?")
    static let numberRing: Query = Query("UPDATE occurrences SET sequence = ?2, confirmed = NULL WHERE id = ?1")
}
