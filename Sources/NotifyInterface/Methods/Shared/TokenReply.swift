public import Varlink

/// The token of a client.
public struct TokenReply: MethodReply {
    /// The token.
    public var token: String
    /// The topic to publish to; absent when push is not configured.
    public var topic: String?
    /// Whether the client had none before.
    public var created: Bool

    /// Joins the fields; those left out are absent.
    public init(token: String, topic: String? = nil, created: Bool) {
        self.token = token
        self.topic = topic
        self.created = created
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        token = try reader.string("token")
        topic = try reader.optionalString("topic")
        created = try reader.bool("created")
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("token", token)
        object.set("topic", topic)
        object.set("created", created)
    }
}
