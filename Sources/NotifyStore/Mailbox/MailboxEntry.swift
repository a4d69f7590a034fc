public import CivilTime
public import NotifyModel

/// A message of a mailbox with everything a frame needs, so that none is built from further queries.
public struct MailboxEntry: Hashable, Sendable {
    /// The message.
    public let message: Message
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

extension MailboxEntry {
    /// The columns of an occurrence and its request that `init(_:message:)` reads first.
    static let columns: String = """
        o.id, o.scheduled, o.late, r.identifier, r.content, o.folded, CASE WHEN o.firing > 1 THEN o.level END
        """
    /// How many columns those are.
    static let columnCount: Int32 = 7

    init(_ row: Row, message: Message) {
        self.message = message
        scheduled = row.instant(1)
        late = row.optionalInt64(2)
        identifier = row.text(3)
        content = row.text(4)
        folded = row.int(5)
        level = row.optionalInt64(6).flatMap { InterruptionLevel(rawValue: Int($0)) }
    }

    /// Reads the first `fired` message of an occurrence, which is its own row: then sequence and fired.
    init(occurrence row: Row) {
        let next = Self.columnCount
        let message = Message(
            sequence: row.int64(next), occurrence: row.int64(0), kind: .fired, firing: 1, created: row.instant(next + 1)
        )
        self.init(row, message: message)
    }

    /// Reads any other message: then sequence, kind, firing, created and details.
    init(message row: Row) throws(StoreError) {
        let next = Self.columnCount
        guard let kind = MessageKind(rawValue: row.int(next + 1)) else {
            throw StoreError(.damaged, "message \(row.int64(next)) has a kind that does not exist")
        }
        let message = Message(
            sequence: row.int64(next), occurrence: row.int64(0), kind: kind, firing: row.int(next + 2),
            created: row.instant(next + 3), details: row.optionalText(next + 4))
        self.init(row, message: message)
    }
}
