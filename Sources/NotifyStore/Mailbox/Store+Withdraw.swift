public import CivilTime
import NotifyModel

extension Store {
    /// Takes the unconfirmed messages of an occurrence out of the mailbox, none of them told to anybody any more.
    ///
    /// An occurrence whose first message is withdrawn has no `sequence` again; the next ringing gets a message of its
    /// own.
    func withdrawMessages(of occurrence: Occurrence) throws(StoreError) {
        if let sequence = occurrence.sequence, occurrence.confirmed == nil {
            try withdraw(client: occurrence.client, sequence: sequence, occurrence: occurrence.row)
        }
        let others = try database.prepared(.messagesOf).all(occurrence.row) { row in row.int64(0) }
        for sequence in others {
            try withdraw(client: occurrence.client, sequence: sequence, occurrence: occurrence.row)
        }
    }

    /// Drops messages from the mailbox of a client that nobody reaches: older ones, and all but the newest `keeping`.
    ///
    /// At most `limit` at a time, oldest first, each with a line in the ledger of its occurrence; returns how many.
    public func dropMessages(
        client: Int64, createdBefore date: Instant, keeping: Int, at: Instant, limit: Int
    ) throws(StoreError) -> Int {
        let sequences = try sequences(client: client, through: .max, limit: limit)
        var excess = (try self.client(row: client)?.counts.unconfirmed ?? 0) - keeping
        var dropped = 0
        for sequence in sequences {
            guard let message = try entry(client: client, sequence: sequence)?.message else { continue }
            guard excess > 0 || message.created < date else { break }
            try withdraw(client: client, sequence: sequence, occurrence: message.occurrence)
            if let occurrence = message.occurrence {
                let detail = "\(message.kind.word) \(message.firing): nobody fetched it"
                try append(LedgerEntry(event: "dropped", at: at, detail: detail), occurrence: occurrence)
            }
            excess -= 1
            dropped += 1
        }
        return dropped
    }

    /// Takes a message that is in the mailbox back out, as if it had never been put there.
    ///
    /// `occurrence` is what it speaks of; nil for a notice.
    public func withdraw(client: Int64, sequence: Int64, occurrence: Int64?) throws(StoreError) {
        if let occurrence {
            if try write(.deleteMessage, client, sequence) == 0 { try write(.clearSequence, occurrence, sequence) }
        } else {
            guard try deleteNotice(client: client, sequence: sequence) else { return }
        }
        try forgetDelivery(client: client, sequence: sequence)
        try count(client) { counts in counts.unconfirmed -= 1 }
    }
}

extension Query {
    static let messagesOf: Query = Query(
        "SELECT sequence, kind FROM messages INDEXED BY messages_occurrence WHERE occurrence = ?")
    static let clearSequence: Query = Query(
        "UPDATE occurrences SET sequence = NULL WHERE id = ?1 AND sequence = ?2 AND confirmed IS NULL")
}
