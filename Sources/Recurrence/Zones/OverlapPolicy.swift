/// Which of two passes to take for a wall time that a zone's clocks show twice.
public enum OverlapPolicy: String, CaseIterable, Hashable, Sendable {
    /// The first pass.
    case first
    /// The second pass.
    case second
    /// Both, as two dates.
    case both
}
