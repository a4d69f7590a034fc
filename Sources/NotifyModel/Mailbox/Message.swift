public import CivilTime

/// One entry of a client's mailbox: handed over, in order of `sequence`, until the client confirms it.
public struct Message: Hashable, Sendable {
    /// The place in the client's mailbox, growing from 1; 0 before it is stored.
    public var sequence: Int64
    /// The store's row of the occurrence it speaks of; nil for a notice, which speaks of none.
    public let occurrence: Int64?
    /// What it tells.
    public let kind: MessageKind
    /// Which ringing of the occurrence it belongs to, part of the message's id; 0 for a notice.
    public let firing: Int
    /// When it was put into the mailbox.
    public let created: Instant
    /// What only this kind has (the response, who closed), as checked JSON text of one object; nil when nothing.
    public let details: String?

    /// Makes a message of an occurrence.
    public init(
        sequence: Int64 = 0, occurrence: Int64, kind: MessageKind, firing: Int, created: Instant, details: String? = nil
    ) {
        self.sequence = sequence
        self.occurrence = occurrence
        self.kind = kind
        self.firing = firing
        self.created = created
        self.details = details
    }

    /// Makes a notice: a message that speaks of no occurrence.
    public init(sequence: Int64 = 0, notice kind: MessageKind, created: Instant, details: String?) {
        self.sequence = sequence
        occurrence = nil
        self.kind = kind
        firing = 0
        self.created = created
        self.details = details
    }
}
