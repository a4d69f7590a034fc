public import CivilTime

/// What became of one push message.
public struct PushReceipt: Hashable, Sendable {
    /// The store's row of the client; nil when nobody has its token.
    public let client: Int64?
    /// What a repetition of it is known by; nil when it cannot be known.
    public let key: String?
    /// The connection to the broker on which it came, when it has no id of its own.
    public let link: Int64?
    /// The id that its publisher gave it.
    public let message: String?
    /// When it came.
    public let at: Instant
    /// What became of it, in one word.
    public let outcome: String
    /// Why it was not delivered.
    public let reason: String?

    /// The outcome of a message that reached its client.
    public static let delivered: String = "delivered"

    /// Joins the fields; those left out are absent.
    public init(
        client: Int64?, key: String? = nil, link: Int64? = nil, message: String? = nil, at: Instant, outcome: String,
        reason: String? = nil
    ) {
        self.client = client
        self.key = key
        self.link = link
        self.message = message
        self.at = at
        self.outcome = outcome
        self.reason = reason
    }
}
