public import CivilTime
public import Varlink

/// What became of one push message.
public struct WireReceipt: JSONDecodable, JSONEncodable, Hashable, Sendable {
    /// Whom it was for; nil when nobody has its token.
    public var client: String?
    /// The id that its publisher gave it.
    public var messageId: String?
    /// When it came.
    public var at: Instant
    /// One of delivered, duplicate, expired and refused.
    public var outcome: String
    /// Why it was not delivered, or not shown.
    public var reason: String?

    /// Joins the fields; those left out are absent.
    public init(client: String? = nil, messageId: String? = nil, at: Instant, outcome: String, reason: String? = nil) {
        self.client = client
        self.messageId = messageId
        self.at = at
        self.outcome = outcome
        self.reason = reason
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        client = try reader.optionalString("client")
        messageId = try reader.optionalString("messageId")
        at = try reader.instant("at")
        outcome = try reader.string("outcome")
        reason = try reader.optionalString("reason")
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("client", client)
        object.set("messageId", messageId)
        object.set("at", at)
        object.set("outcome", outcome)
        object.set("reason", reason)
    }
}
