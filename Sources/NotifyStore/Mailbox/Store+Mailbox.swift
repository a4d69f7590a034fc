public import CivilTime
public import NotifyModel

/// The mailboxes. A message lies in one of three tables: the first `fired` of an occurrence is the row of the occurrence
/// itself, every other one of an occurrence a row of `messages`, and one that speaks of no occurrence a row of `notices`.
/// One counter of the client numbers them all, so that reading them merges index ranges. Notices are few: where the client's
/// counter knows of none, their table is not asked.
extension Store {
    /// Writes an occurrence that rings and puts its `fired` message into the mailbox; returns the message's number.
    ///
    /// `occurrence` is the value after ringing, `old` the one before: as with ``update(_:from:)``.
    public func ring(_ occurrence: Occurrence, from old: Occurrence, at: Instant) throws(StoreError) -> Int64 {
        guard occurrence.firing == 1 else {
            try update(occurrence, from: old)
            return try enqueue(
                Message(occurrence: occurrence.row, kind: .fired, firing: occurrence.firing, created: at),
                client: occurrence.client)
        }
        let sequence = try nextSequence(occurrence.client)
        let changed = try write(
            .ringOccurrence, occurrence.row, old.state.rawValue, occurrence.state.rawValue, occurrence.due?.wall,
            occurrence.due?.elapsed, occurrence.due?.elapsed != nil, occurrence.due != nil, occurrence.level.rawValue,
            occurrence.firing, occurrence.fired ?? at, occurrence.late, occurrence.due?.local, sequence)
        try moved(occurrence, from: old, changed: changed)
        return sequence
    }

    /// Puts a message into a client's mailbox; returns its number.
    ///
    /// Not the first `fired` of an occurrence: ``ring(_:from:at:)`` does that, and anything else is a misuse.
    public func enqueue(_ message: Message, client: Int64) throws(StoreError) -> Int64 {
        guard message.kind != .fired || message.firing > 1 else {
            throw StoreError(.misuse, "the first ringing of an occurrence is put into the mailbox by ring")
        }
        guard message.kind.isNotice == (message.occurrence == nil) else {
            throw StoreError(.misuse, "\(message.kind.word) speaks of an occurrence where it must not, or of none")
        }
        let sequence = try nextSequence(client)
        if let occurrence = message.occurrence {
            try write(
                .insertMessage, client, sequence, occurrence, message.kind.rawValue, message.firing, message.created,
                message.details)
        } else {
            try write(.insertNotice, client, sequence, message.kind.rawValue, message.created, message.details)
            try count(client) { counts in counts.notices += 1 }
        }
        return sequence
    }

    /// The next messages to hand over after a number, in order; parked ones and those that wait for a retry left out.
    public func mailbox(client: Int64, after: Int64, limit: Int) throws(StoreError) -> [MailboxEntry] {
        guard limit > 0, let counts = try self.client(row: client)?.counts, counts.unconfirmed > 0 else { return [] }
        let first = try database.prepared(.mailboxOccurrences).all(client, after, limit) { row in
            MailboxEntry(occurrence: row)
        }
        let others = try database.prepared(.mailboxMessages).all(client, after, limit) { (row) throws(StoreError) in
            try MailboxEntry(message: row)
        }
        let page = Self.merge(first, others, limit: limit)
        guard counts.notices > 0 else { return page }
        let notices = try database.prepared(.mailboxNotices).all(client, after, limit) { (row) throws(StoreError) in
            try MailboxEntry(notice: row)
        }
        return Self.merge(page, notices, limit: limit)
    }

    /// The message of that number, parked or not; nil when it was confirmed or never was.
    public func entry(client: Int64, sequence: Int64) throws(StoreError) -> MailboxEntry? {
        let first = try database.prepared(.mailboxOccurrence).first(client, sequence) { row in
            MailboxEntry(occurrence: row)
        }
        if let first { return first }
        let other = try database.prepared(.mailboxMessage).first(client, sequence) { (row) throws(StoreError) in
            try MailboxEntry(message: row)
        }
        if let other { return other }
        return try notice(client: client, sequence: sequence)
    }

    /// The notice of that number, parked or not; nil when there is none.
    func notice(client: Int64, sequence: Int64) throws(StoreError) -> MailboxEntry? {
        guard try self.client(row: client)?.counts.notices ?? 0 > 0 else { return nil }
        return try database.prepared(.mailboxNotice).first(client, sequence) { (row) throws(StoreError) in
            try MailboxEntry(notice: row)
        }
    }

    /// Deletes the notice of that number; returns whether there was one.
    func deleteNotice(client: Int64, sequence: Int64) throws(StoreError) -> Bool {
        guard try self.client(row: client)?.counts.notices ?? 0 > 0 else { return false }
        guard try write(.deleteNotice, client, sequence) > 0 else { return false }
        try count(client) { counts in counts.notices -= 1 }
        return true
    }

    private func nextSequence(_ client: Int64) throws(StoreError) -> Int64 {
        var sequence: Int64 = 0
        try count(client) { counts in
            sequence = counts.nextSequence
            counts.nextSequence += 1
            counts.unconfirmed += 1
        }
        return sequence
    }

    private static func merge(_ left: [MailboxEntry], _ right: [MailboxEntry], limit: Int) -> [MailboxEntry] {
        guard !right.isEmpty else { return left }
        guard !left.isEmpty else { return right }
        return Array((left + right).sorted { $0.message.sequence < $1.message.sequence }.prefix(limit))
    }
}

extension Query {
    static let ringOccurrence: Query = Query(
        "UPDATE occurrences SET \(movedColumns), sequence = ?13, confirmed = NULL WHERE id = ?1 AND state = ?2")
    static let insertMessage: Query = Query(
        """
        INSERT INTO messages(client, sequence, occurrence, kind, firing, created, details) VALUES (?, ?, ?, ?, ?, ?, ?)
        """)

    static let insertNotice: Query = Query(
        "INSERT INTO notices(client, sequence, kind, created, details) VALUES (?, ?, ?, ?, ?)")
    static let deleteNotice: Query = Query("DELETE FROM notices WHERE client = ? AND sequence = ?")

    private static let fromNotices: String = "SELECT n.sequence, n.kind, n.created, n.details FROM notices n"
    private static let fromOccurrences: String = """
        SELECT \(MailboxEntry.Subject.columns), o.sequence, o.fired FROM occurrences o INDEXED BY occurrences_mailbox
            CROSS JOIN requests r ON r.id = o.request
        """
    private static let fromMessages: String = """
        SELECT \(MailboxEntry.Subject.columns), m.sequence, m.kind, m.firing, m.created, m.details
        FROM messages m CROSS JOIN occurrences o ON o.id = m.occurrence CROSS JOIN requests r ON r.id = o.request
        """
    /// The messages that are neither parked nor wait for a retry.
    static func deliverable(_ table: String) -> String {
        """
        AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.client = \(table).client
            AND d.sequence = \(table).sequence AND (d.parked = 1 OR d.retry IS NOT NULL))
        """
    }
    static let mailboxOccurrences: Query = Query(
        """
        \(fromOccurrences) WHERE o.client = ? AND o.sequence > ? AND o.confirmed IS NULL \(deliverable("o"))
        ORDER BY o.sequence LIMIT ?
        """)
    static let mailboxMessages: Query = Query(
        """
        \(fromMessages) WHERE m.client = ? AND m.sequence > ? \(deliverable("m")) ORDER BY m.sequence LIMIT ?
        """)
    static let mailboxOccurrence: Query = Query(
        "\(fromOccurrences) WHERE o.client = ? AND o.sequence = ? AND o.confirmed IS NULL")
    static let mailboxMessage: Query = Query("\(fromMessages) WHERE m.client = ? AND m.sequence = ?")
    static let mailboxNotices: Query = Query(
        "\(fromNotices) WHERE n.client = ? AND n.sequence > ? \(deliverable("n")) ORDER BY n.sequence LIMIT ?")
    static let mailboxNotice: Query = Query("\(fromNotices) WHERE n.client = ? AND n.sequence = ?")
}
