public import CivilTime

/// One line of the ledger: what happened to an occurrence, when and why.
public struct LedgerEntry: Hashable, Sendable {
    /// What happened, in one of the words listed in docs/PROTOCOL.md.
    public let event: String
    /// When, by the wall clock of that time.
    public let at: Instant
    /// The reason or the circumstances, for people; nil where the event says it all.
    public let detail: String?

    /// Makes a line.
    public init(event: String, at: Instant, detail: String? = nil) {
        self.event = event
        self.at = at
        self.detail = detail
    }
}
