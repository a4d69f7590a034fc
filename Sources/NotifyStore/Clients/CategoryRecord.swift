/// A category as it is stored: actions and options are checked text that the store does not read.
public struct CategoryRecord: Hashable, Sendable {
    /// The name that a content refers to; unique within its client.
    public let identifier: String
    /// The actions, as checked text.
    public let actions: String
    /// The words of the client's library, as checked text; nil for none.
    public let options: String?

    /// Joins the three.
    public init(identifier: String, actions: String, options: String? = nil) {
        self.identifier = identifier
        self.actions = actions
        self.options = options
    }
}
