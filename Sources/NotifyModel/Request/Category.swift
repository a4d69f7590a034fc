/// A client's named set of actions, declared once and used by many requests.
public struct Category: Hashable, Sendable {
    /// The name that a content's `category` refers to; unique within its client.
    public let identifier: String
    /// The actions in the order they are shown.
    public let actions: [Action]
    /// Words of the client's library, kept and handed back as they are, such as `customDismissAction`; unique.
    public let options: [String]

    /// Makes a category.
    public init(identifier: String, actions: [Action], options: [String] = []) {
        self.identifier = identifier
        self.actions = actions
        self.options = options
    }
}
