/// Something that happens to a fired occurrence by itself: ringing again, an escalation step, expiry.
public struct Deadline: Hashable, Sendable {
    /// What happens; the raw value is what the store keeps.
    public enum Kind: Int, CaseIterable, Sendable {
        case renotify = 0
        case escalate = 1
        case expire = 2
    }

    /// When it happens, or how much is left while it is paused.
    public enum Clock: Hashable, Sendable {
        /// At that point of the elapsed axis.
        case due(Elapsed)
        /// Paused, with that many milliseconds left: while its occurrence is snoozed.
        case paused(remaining: Int64)
    }

    /// What happens; at most one deadline of a kind exists for an occurrence.
    public let kind: Kind
    /// How many of its kind went before: repetitions rung, or steps taken.
    public let step: Int
    /// When.
    public let clock: Clock

    /// Makes a deadline.
    public init(kind: Kind, step: Int, clock: Clock) {
        self.kind = kind
        self.step = step
        self.clock = clock
    }
}
