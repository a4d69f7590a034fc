internal import Varlink

/// A call that was made and has no reply yet.
struct OutstandingCall: Sendable {
    /// Whom the reply concerns.
    enum Purpose: Sendable {
        /// Somebody waits for it.
        case answer(@Sendable (Result<Reply, NotifyKitError>) -> Void)
        /// It confirms the message of that id, after the program has asked for the next one.
        case confirmation(id: String)
        /// It tells the daemon what an observation asks for.
        case wish(observation: Int, observer: String)
        /// It says who speaks on a new connection.
        case introduction
        /// Nobody any more: it was given up after it was sent.
        case none
    }

    /// Tells it apart.
    let number: Int
    let method: String
    /// Gives its bytes and makes the session expect a reply.
    let encode: @Sendable (inout ClientSession) -> [UInt8]
    /// Made twice, it does no more than made once.
    let isRepeatable: Bool
    /// Whether it fails as soon as the daemon cannot be reached, instead of waiting for it.
    var isImpatient = false
    /// When it is given up; nil for never.
    let deadline: Int64?
    var purpose: Purpose

    var isAbandoned: Bool {
        if case .none = purpose { true } else { false }
    }
}
