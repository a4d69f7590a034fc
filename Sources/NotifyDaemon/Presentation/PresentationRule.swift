import NotifyModel

/// What is known of the user's wishes when a banner is to be shown.
struct PresentationFacts: Hashable, Sendable {
    /// Why the client's banners are not shown at all, for people; nil when they are.
    var denial: String?
    /// Whether the client may make sounds.
    var allowsSound = true
    /// How much the client may interrupt at most.
    var maximum: InterruptionLevel = .critical
    /// Whether the user wants to be left alone now.
    var isQuiet = false
    /// Why, for people.
    var quietWords = "do not disturb"
}

/// Whether a banner is shown: the user's wishes against the level of what wants attention.
enum PresentationRule: Hashable, Sendable {
    /// Now, at that level.
    case show(InterruptionLevel, sound: Bool)
    /// Later, and why not now.
    case wait(String)
    /// Never, and why.
    case never(String)

    var isWaiting: Bool { if case .wait = self { true } else { false } }

    static func decide(_ level: InterruptionLevel, _ facts: PresentationFacts) -> PresentationRule {
        if let denial = facts.denial { return .never(denial) }
        let granted = min(level, facts.maximum)
        if facts.isQuiet, granted < .timeSensitive { return .wait(facts.quietWords) }
        return .show(granted, sound: facts.allowsSound && granted > .passive)
    }
}
