/// How much a notification may interrupt; the order is the order of urgency.
public enum InterruptionLevel: Int, CaseIterable, Comparable, Sendable {
    case passive = 0
    case active = 1
    case timeSensitive = 2
    case critical = 3

    /// The word used on the wire, on the command line and in tables.
    public var word: String {
        switch self {
        case .passive: "passive"
        case .active: "active"
        case .timeSensitive: "time-sensitive"
        case .critical: "critical"
        }
    }

    /// Finds the level of that word; nil when no level has it.
    public init?(word: String) {
        guard let level = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = level
    }

    /// The next more urgent level; critical stays critical.
    public var raised: InterruptionLevel {
        InterruptionLevel(rawValue: rawValue + 1) ?? .critical
    }

    /// Less urgent levels come first.
    public static func < (left: InterruptionLevel, right: InterruptionLevel) -> Bool {
        left.rawValue < right.rawValue
    }
}
