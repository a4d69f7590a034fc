public import CivilTime

/// A request as it is stored; what is JSON on the wire is checked text here.
public struct RequestRecord: Hashable, Sendable {
    /// The store's row of this revision; 0 before it is stored.
    public internal(set) var row: Int64 = 0
    /// The store's row of the client.
    public let client: Int64
    /// The name of the request, unique within its client.
    public let identifier: String
    /// The content, spliced into messages as it is.
    public var content: String
    /// The trigger in its normal form.
    public var trigger: String
    /// The policy; nil when it asked for nothing special.
    public var policy: String?
    /// Actions of this request alone; nil for none.
    public var actions: String?
    /// When it was first scheduled in this revision.
    public let created: Instant
    /// Whether it is the revision that the identifier stands for now.
    public internal(set) var isCurrent: Bool = true

    /// Makes a request that is not stored yet.
    public init(
        client: Int64, identifier: String, content: String, trigger: String, policy: String? = nil,
        actions: String? = nil, created: Instant
    ) {
        self.client = client
        self.identifier = identifier
        self.content = content
        self.trigger = trigger
        self.policy = policy
        self.actions = actions
        self.created = created
    }
}
