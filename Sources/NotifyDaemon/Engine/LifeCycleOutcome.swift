import NotifyModel

/// What an event does in a state.
enum LifeCycleOutcome: Hashable, Sendable {
    case moves(OccurrenceState)
    /// Already so: no change, no error.
    case nothing
    case refused(Refusal)

    enum Refusal: String, Sendable {
        case notFired = "not fired"
        case alreadyAnswered = "already answered"
        case closed = "closed"
    }
}
