public import NotifyModel

/// A message that its client could not deal with.
public struct DeliveryRecord: Hashable, Sendable {
    /// The store's row of the client.
    public let client: Int64
    /// The number of the message.
    public let sequence: Int64
    /// The store's row of the occurrence; nil for a notice.
    public let occurrence: Int64?
    /// How often it failed.
    public let attempts: Int
    /// When it is handed over again; nil when it is parked, or may be at once.
    public let retry: Elapsed?
    /// Whether it waits for somebody to retry it.
    public let parked: Bool
    /// Why it failed last, for people.
    public let reason: String?
}
