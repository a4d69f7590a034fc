import NotifyModel

/// What a banner is made from.
struct BannerSource: Hashable, Sendable {
    var content: Content
    /// How much it may interrupt: the content's level, or a raised one.
    var level: InterruptionLevel
    /// The request's own actions, then those of its category.
    var actions: [Action] = []
    /// The client's reverse-DNS name.
    var client: String
    /// The client's name for people; nil when it gave none.
    var clientName: String?
    /// The occurrence's short handle.
    var handle: String
    /// How many dates it stands for.
    var folded: Int = 1
    /// Milliseconds until it expires; nil when it does not.
    var lifetime: Int64?
    /// Whether it is shown without sound, because it was shown before.
    var isSilent: Bool = false
    /// Whether the daemon itself plays its sound.
    var isHeardElsewhere: Bool = false
    /// Whether it says how to reply, because the user asked to and the server has no text field.
    var explainsReply: Bool = false
}
