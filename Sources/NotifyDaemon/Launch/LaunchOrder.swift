import NotifyModel

/// One launch of one client: in which way, with what, and for which answers.
struct LaunchOrder: Sendable {
    /// A response that a desktop application is told when it is activated.
    struct Answer: Hashable, Sendable {
        /// The number of its message.
        let sequence: Int64
        /// `default`, or the identifier of an action.
        let action: String
        /// What the user wrote.
        let text: String?
    }

    /// How it is started, with everything read that the store keeps as text.
    enum Way: Hashable, Sendable {
        /// This argument vector.
        case command([String])
        /// This unit of the user's service manager.
        case unit(String)
        /// The owner of this name on the session bus.
        case busName(String)
    }

    /// The client's identifier.
    let client: String
    let way: Way
    /// Variables that it gets on top of what it inherits.
    let environment: [String: String]
    /// What it needs to come to the front; nil for nothing.
    let token: String?
    /// The answers that wait, in order.
    let answers: [Answer]
    /// Whether messages wait that only a stream can take.
    let needsStream: Bool
}
