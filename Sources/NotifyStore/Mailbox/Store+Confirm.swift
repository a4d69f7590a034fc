public import CivilTime
import NotifyModel

extension Store {
    /// Takes messages out of a mailbox; returns those that were in it.
    ///
    /// Numbers that were confirmed before, or never given, are passed over.
    public func confirm(client: Int64, sequences: [Int64], at: Instant) throws(StoreError) -> [Confirmation] {
        var confirmed: [Confirmation] = []
        confirmed.reserveCapacity(sequences.count)
        for sequence in sequences {
            if let one = try confirm(client: client, sequence: sequence, at: at) { confirmed.append(one) }
        }
        guard !confirmed.isEmpty else { return confirmed }
        try count(client) { counts in counts.unconfirmed -= confirmed.count }
        return confirmed
    }

    /// Takes every message up to a number out of a mailbox, parked ones too; at most `limit` at a time.
    ///
    /// Fewer than `limit` returned: there are no more of them.
    public func confirm(client: Int64, through: Int64, at: Instant, limit: Int) throws(StoreError) -> [Confirmation] {
        try confirm(client: client, sequences: sequences(client: client, through: through, limit: limit), at: at)
    }

    /// The oldest numbers of a mailbox, parked ones included.
    func sequences(client: Int64, through: Int64, limit: Int) throws(StoreError) -> [Int64] {
        let first = try database.prepared(.sequencesOfOccurrences).all(client, through, limit) { row in row.int64(0) }
        let others = try database.prepared(.sequencesOfMessages).all(client, through, limit) { row in row.int64(0) }
        let notices =
            try self.client(row: client)?.counts.notices ?? 0 > 0
            ? try database.prepared(.sequencesOfNotices).all(client, through, limit) { row in row.int64(0) } : []
        return others.isEmpty && notices.isEmpty ? first : Array((first + others + notices).sorted().prefix(limit))
    }

    private func confirm(client: Int64, sequence: Int64, at: Instant) throws(StoreError) -> Confirmation? {
        let first = try database.prepared(.occurrenceOfSequence).first(client, sequence) { row in
            Confirmation(sequence: sequence, occurrence: row.int64(0), kind: .fired, hasPolicy: row.bool(1))
        }
        if let first {
            if let row = first.occurrence { try write(.confirmOccurrence, row, at) }
            try forgetDelivery(client: client, sequence: sequence)
            return first
        }
        if let other = try confirmMessage(client: client, sequence: sequence, at: at) { return other }
        return try confirmNotice(client: client, sequence: sequence)
    }

    private func confirmNotice(client: Int64, sequence: Int64) throws(StoreError) -> Confirmation? {
        guard let notice = try notice(client: client, sequence: sequence),
            try deleteNotice(client: client, sequence: sequence)
        else { return nil }
        try forgetDelivery(client: client, sequence: sequence)
        return Confirmation(sequence: sequence, occurrence: nil, kind: notice.message.kind, hasPolicy: false)
    }

    private func confirmMessage(client: Int64, sequence: Int64, at: Instant) throws(StoreError) -> Confirmation? {
        let found = try database.prepared(.messageOfSequence).first(client, sequence) { (row) throws(StoreError) in
            try MailboxEntry(message: row)
        }
        guard let message = found?.message, let occurrence = message.occurrence else { return nil }
        try write(.deleteMessage, client, sequence)
        try forgetDelivery(client: client, sequence: sequence)
        if message.kind == .fired { try write(.confirmLaterFiring, occurrence, at) }
        let detail = message.kind == .fired ? "\(message.kind.word) \(message.firing)" : message.kind.word
        try append(LedgerEntry(event: "confirmed", at: at, detail: detail), occurrence: occurrence)
        let hasPolicy = try database.prepared(.hasPolicy).first(occurrence) { row in row.bool(0) }
        return Confirmation(
            sequence: sequence, occurrence: occurrence, kind: message.kind, hasPolicy: hasPolicy ?? false)
    }
}

extension Query {
    static let occurrenceOfSequence: Query = Query(
        """
        SELECT id, has_policy FROM occurrences INDEXED BY occurrences_mailbox
        WHERE client = ? AND sequence = ? AND confirmed IS NULL
        """)
    static let confirmOccurrence: Query = Query("UPDATE occurrences SET confirmed = ?2 WHERE id = ?1")
    // An occurrence whose first message was withdrawn counts as confirmed with a later one.
    static let confirmLaterFiring: Query = Query(
        "UPDATE occurrences SET confirmed = ?2 WHERE id = ?1 AND confirmed IS NULL AND sequence IS NULL")
    static let messageOfSequence: Query = mailboxMessage
    static let deleteMessage: Query = Query("DELETE FROM messages WHERE client = ? AND sequence = ?")
    static let hasPolicy: Query = Query("SELECT has_policy FROM occurrences WHERE id = ?")
    static let sequencesOfOccurrences: Query = Query(
        """
        SELECT sequence FROM occurrences INDEXED BY occurrences_mailbox
        WHERE client = ? AND sequence <= ? AND confirmed IS NULL ORDER BY sequence LIMIT ?
        """)
    static let sequencesOfNotices: Query = Query(
        "SELECT sequence FROM notices WHERE client = ? AND sequence <= ? ORDER BY sequence LIMIT ?")
    static let sequencesOfMessages: Query = Query(
        "SELECT sequence FROM messages WHERE client = ? AND sequence <= ? ORDER BY sequence LIMIT ?")
}
