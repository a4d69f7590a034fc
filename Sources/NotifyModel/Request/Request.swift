/// What a client asks for: content, a trigger and policies under an identifier.
public struct Request: Hashable, Sendable {
    /// The client's reverse-DNS name.
    public var client: String
    /// The name of the request, unique within its client.
    public var identifier: String
    /// What it says.
    public var content: Content
    /// When it fires.
    public var trigger: Trigger
    /// What happens around its date.
    public var policy: Policy
    /// Actions of this request alone, shown before those of its category.
    public var actions: [Action]

    /// Makes a request.
    public init(
        client: String, identifier: String, content: Content, trigger: Trigger, policy: Policy = Policy(),
        actions: [Action] = []
    ) {
        self.client = client
        self.identifier = identifier
        self.content = content
        self.trigger = trigger
        self.policy = policy
        self.actions = actions
    }
}
