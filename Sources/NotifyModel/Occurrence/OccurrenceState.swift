/// Where an occurrence stands in its life (DESIGN section 3); the raw value is what the store keeps.
public enum OccurrenceState: Int, CaseIterable, Sendable {
    case pending = 0
    case snoozed = 1
    case fired = 2
    case answered = 3
    case acknowledged = 4
    case expired = 5
    case missed = 6
    case cancelled = 7
    case superseded = 8

    /// The word used on the wire, in tables and in the ledger.
    public var word: String {
        switch self {
        case .pending: "pending"
        case .snoozed: "snoozed"
        case .fired: "fired"
        case .answered: "answered"
        case .acknowledged: "acknowledged"
        case .expired: "expired"
        case .missed: "missed"
        case .cancelled: "cancelled"
        case .superseded: "superseded"
        }
    }

    /// Whether nothing more will happen by itself.
    public var isClosed: Bool {
        rawValue > OccurrenceState.fired.rawValue
    }

    /// Finds the state of that word; nil when no state has it.
    public init?(word: String) {
        guard let state = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = state
    }
}
