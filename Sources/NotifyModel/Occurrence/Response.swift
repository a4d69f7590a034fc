public import CivilTime

/// What the user chose, recorded once for an occurrence.
public struct Response: Hashable, Sendable {
    /// The identifier of the action: `default` or a declared one.
    public let action: String
    /// The text of a reply; nil for buttons.
    public let text: String?
    /// The surface it came from: `command line`, `banner`, `client`.
    public let by: String
    /// When it was recorded.
    public let at: Instant

    /// Makes a response.
    public init(action: String, text: String?, by: String, at: Instant) {
        self.action = action
        self.text = text
        self.by = by
        self.at = at
    }
}
