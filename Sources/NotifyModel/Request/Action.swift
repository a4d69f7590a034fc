/// One way to answer a notification: a button, or a reply with text.
public struct Action: Hashable, Sendable {
    /// Whether the action takes a text.
    public enum Kind: String, CaseIterable, Sendable {
        case button
        case text
    }

    /// The name that comes back in the response; unique within its request.
    public let identifier: String
    /// What the user reads.
    public let label: String
    /// Whether the action takes a text.
    public let kind: Kind
    /// The grey text of an empty reply field; text actions only.
    public let placeholder: String?
    /// Words of the client's library, kept and handed back as they are, such as `foreground`; unique.
    public let options: [String]

    /// The action of a user who opens the notification itself.
    public static let defaultIdentifier: String = "default"
    /// The built-in action that snoozes instead of closing.
    public static let snoozeIdentifier: String = "snooze"
    /// The identifier of the text action made by `--reply`.
    public static let replyIdentifier: String = "reply"

    /// Makes an action.
    public init(
        identifier: String, label: String, kind: Kind = .button, placeholder: String? = nil, options: [String] = []
    ) {
        self.identifier = identifier
        self.label = label
        self.kind = kind
        self.placeholder = placeholder
        self.options = options
    }
}
