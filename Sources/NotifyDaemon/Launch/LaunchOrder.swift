import NotifyModel
import NotifyStore

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

    /// The client's identifier.
    let client: String
    /// How it is started.
    let way: LaunchWay
    /// Variables that it gets on top of what it inherits.
    let environment: [String: String]
    /// What it needs to come to the front; nil for nothing.
    let token: String?
    /// The answers that wait, in order.
    let answers: [Answer]
    /// Whether messages wait that only a stream can take.
    let needsStream: Bool
}
