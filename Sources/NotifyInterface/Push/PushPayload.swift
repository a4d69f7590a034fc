public import NotifyModel
internal import Varlink

// A push payload
//
// The JSON body that senders write for APNs ("Generating a remote notification", Apple's developer documentation): an
// object `aps` with what the system understands, and the program's own fields beside it. What is read here says something
// to the user or wakes the program; nothing in a payload can run anything, name a file, or schedule. Members of `aps` that
// are of other systems' making (mutable-content, relevance-score, the keys of localisation) are ignored, as APNs ignores
// them; members that are understood must have the right type, or the payload is refused.

/// What a push message asks for, read from APNs' JSON body.
public struct PushPayload: Hashable, Sendable {
    /// What the user reads.
    public struct Alert: Hashable, Sendable {
        /// The headline; nil for the client's name.
        public var title: String?
        /// A second line under the headline.
        public var subtitle: String?
        /// The text.
        public var body: String?

        /// Joins the fields; those left out are absent.
        public init(title: String? = nil, subtitle: String? = nil, body: String? = nil) {
            self.title = title
            self.subtitle = subtitle
            self.body = body
        }
    }

    /// What the user reads; nil for a message that shows nothing.
    public var alert: Alert?
    /// The number at the client's icon; 0 takes it away.
    public var badge: Int?
    /// A sound name of the sound naming specification.
    public var sound: String?
    /// The category whose actions are offered.
    public var category: String?
    /// Notifications of one thread are grouped.
    public var thread: String?
    /// How much it may interrupt; a critical sound makes it critical when it says nothing else.
    public var level: InterruptionLevel?
    /// Whether the program is woken without a word to the user.
    public var isContentAvailable: Bool = false
    /// The program's own fields as JSON text of one object; nil when there are none.
    public var userInfo: String?

    /// Makes a payload of an alert alone.
    public init(alert: Alert? = nil) {
        self.alert = alert
    }

    /// The sound that APNs calls default: an incoming message, in the words of the sound naming specification.
    public static let defaultSound: String = "message-new-instant"

    /// The content of the notification it asks for; `name` is the headline when it has none of its own.
    ///
    /// - Returns: nil for a message that shows nothing.
    public func content(named name: String) -> Content? {
        guard let alert else { return nil }
        var content = Content(title: alert.title ?? name, body: alert.body, level: level ?? .active)
        content.subtitle = alert.subtitle
        content.sound = sound
        content.badge = badge
        content.category = category
        content.thread = thread
        content.userInfo = userInfo
        return content
    }
}
