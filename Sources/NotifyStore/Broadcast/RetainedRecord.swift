public import NotifyModel

/// The last value of a name that was posted to be kept.
public struct RetainedRecord: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The post, as JSON text.
    public var posting: String
    /// When it is kept no longer; nil when it stays.
    public var expires: Elapsed?

    /// Joins the columns.
    public init(name: String, posting: String, expires: Elapsed? = nil) {
        self.name = name
        self.posting = posting
        self.expires = expires
    }
}
