/// What a message tells its client; the raw value is what the store keeps.
public enum MessageKind: Int, CaseIterable, Sendable {
    /// The occurrence rings.
    case fired = 0
    /// The user answered.
    case response = 1
    /// The occurrence needs no more attention.
    case closed = 2
    /// The program comes to the front, leaves it, or is to end.
    case lifecycle = 3
    /// It is time to fetch.
    case fetch = 4
    /// A push message wakes the program without a word to the user.
    case push = 5

    /// Whether it speaks of no occurrence.
    public var isNotice: Bool { self == .lifecycle || self == .fetch || self == .push }

    /// The word used on the wire and in message ids.
    public var word: String {
        switch self {
        case .fired: "fired"
        case .response: "response"
        case .closed: "closed"
        case .lifecycle: "lifecycle"
        case .fetch: "fetch"
        case .push: "push"
        }
    }
}
