/// What the user lets a client do; changed by the user alone, never by the client.
///
/// What is not allowed is neither shown nor heard: the client still schedules and gets its messages.
public struct Permission: Hashable, Sendable {
    /// What the user has said of being notified by the client at all.
    public enum Authorization: String, CaseIterable, Sendable {
        /// Nothing yet: the defaults hold, as if it were allowed.
        case notDetermined
        /// It may.
        case authorized
        /// It may not.
        case denied
    }

    /// What the user has said of being notified by the client at all.
    public var authorization: Authorization = .notDetermined
    /// Whether it may show banners.
    public var banner: Bool = true
    /// Whether its banners may sound.
    public var sound: Bool = true
    /// Whether it may put a number at its icon.
    public var badge: Bool = true
    /// Whether its program may be launched for its messages.
    public var launch: Bool = true
    /// How much it may interrupt at most; what asks for more is shown at this level.
    public var maximum: InterruptionLevel = .timeSensitive

    /// The permission of a client of which the user has said nothing.
    public init() {}

    /// Why banners of the client are not shown, for people; nil when they are.
    public var denial: String? {
        if authorization == .denied { return "denied" }
        return banner ? nil : "denied: banner=no"
    }
    /// Whether banners of the client sound.
    public var makesSounds: Bool { authorization != .denied && sound }
    /// Whether the number of the client is shown at its icon.
    public var showsBadge: Bool { authorization != .denied && badge }

    /// The level at which something of the client interrupts that asks for `level`.
    public func granted(_ level: InterruptionLevel) -> InterruptionLevel { min(level, maximum) }
}
