/// How far a task of background work has come; the raw value is what the store keeps.
public enum FetchState: Int, CaseIterable, Sendable {
    /// Its date has not come.
    case waiting = 0
    /// Its date has come, and something that it needs is missing.
    case held = 1
    /// The client was woken and has not completed.
    case running = 2

    /// The word used on the wire.
    public var word: String {
        switch self {
        case .waiting: "waiting"
        case .held: "held"
        case .running: "running"
        }
    }
}
