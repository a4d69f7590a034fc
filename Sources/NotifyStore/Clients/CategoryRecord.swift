/// A category as it is stored: the actions are checked text that the store does not read.
public struct CategoryRecord: Hashable, Sendable {
    /// The name that a content refers to; unique within its client.
    public let identifier: String
    /// The actions, as checked text.
    public let actions: String

    /// Joins the two.
    public init(identifier: String, actions: String) {
        self.identifier = identifier
        self.actions = actions
    }
}
