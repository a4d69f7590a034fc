public import CivilTime
public import NotifyModel

/// A message of a mailbox with everything a frame needs, so that none is built from further queries.
public struct MailboxEntry: Hashable, Sendable {
    /// The message.
    public let message: Message
    /// What it speaks of; nil for a notice.
    public let subject: Subject?

    /// The occurrence that a message speaks of, as far as a frame tells of it.
    public struct Subject: Hashable, Sendable {
        /// The store's row of the occurrence.
        public let row: Int64
        /// The request's identifier.
        public let identifier: String
        /// The date that never changes, the last part of the key.
        public let scheduled: Instant
        /// Milliseconds it rang late; nil when it was on time.
        public let late: Int64?
        /// How many dates of its series it stands for, itself included.
        public let folded: Int
        /// The occurrence's level, once it rang more than once and may have been raised; nil before.
        public let level: InterruptionLevel?
        /// The content it was scheduled with, as checked text.
        public let content: String
    }
}

extension MailboxEntry.Subject {
    /// The columns of an occurrence and its request that `init(_:)` reads first.
    static let columns: String = """
        o.id, o.scheduled, o.late, r.identifier, r.content, o.folded, CASE WHEN o.firing > 1 THEN o.level END
        """
    /// How many columns those are.
    static let columnCount: Int32 = 7

    init(_ row: Row) {
        self.row = row.int64(0)
        scheduled = row.instant(1)
        late = row.optionalInt64(2)
        identifier = row.text(3)
        content = row.text(4)
        folded = row.int(5)
        level = row.optionalInt64(6).flatMap { InterruptionLevel(rawValue: Int($0)) }
    }
}

extension MailboxEntry {
    /// Reads the first `fired` message of an occurrence, which is its own row: then sequence and fired.
    init(occurrence row: Row) {
        let next = Subject.columnCount
        message = Message(
            sequence: row.int64(next), occurrence: row.int64(0), kind: .fired, firing: 1, created: row.instant(next + 1)
        )
        subject = Subject(row)
    }

    /// Reads any other message of an occurrence: then sequence, kind, firing, created and details.
    init(message row: Row) throws(StoreError) {
        let next = Subject.columnCount
        message = Message(
            sequence: row.int64(next), occurrence: row.int64(0),
            kind: try Self.kind(row, next + 1, of: row.int64(next)), firing: row.int(next + 2),
            created: row.instant(next + 3), details: row.optionalText(next + 4))
        subject = Subject(row)
    }

    /// Reads a notice: sequence, kind, created and details.
    init(notice row: Row) throws(StoreError) {
        message = Message(
            sequence: row.int64(0), notice: try Self.kind(row, 1, of: row.int64(0)), created: row.instant(2),
            details: row.optionalText(3))
        subject = nil
    }

    static func kind(_ row: Row, _ column: Int32, of sequence: Int64) throws(StoreError) -> MessageKind {
        guard let kind = MessageKind(rawValue: row.int(column)) else {
            throw StoreError(.damaged, "message \(sequence) has a kind that does not exist")
        }
        return kind
    }
}
