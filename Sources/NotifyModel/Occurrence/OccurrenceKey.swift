public import CivilTime

/// The name of an occurrence that never changes: under it it fires once, is answered once and is told apart.
public struct OccurrenceKey: Hashable, Sendable {
    /// The client's reverse-DNS name.
    public let client: String
    /// The request's identifier, unique within its client.
    public let identifier: String
    /// The date that the trigger gave; snoozing does not move it.
    public let scheduled: Instant

    /// Joins the three parts.
    public init(client: String, identifier: String, scheduled: Instant) {
        self.client = client
        self.identifier = identifier
        self.scheduled = scheduled
    }
}
