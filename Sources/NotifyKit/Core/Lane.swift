/// The connections that a client has: Varlink does not multiplex, so each stream has one of its own.
enum Lane: Hashable, Sendable {
    /// Goes first, since what it hands over may make calls.
    case mailbox
    /// What was posted, for the observation of that number.
    case observation(Int)
    case calls
}
