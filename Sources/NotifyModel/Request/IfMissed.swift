/// What becomes of several dates of a series that are due at one evaluation.
public enum IfMissed: String, CaseIterable, Sendable {
    /// One delivery for the newest, which says how many it stands for.
    case fold
    /// The newest hundred, oldest first.
    case all
    /// Late ones are dropped.
    case skip
}
