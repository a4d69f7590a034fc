public import CivilTime

/// When an occurrence rings next, on the axis that governs it.
public enum Due: Hashable, Sendable {
    /// At a point of wall time: moves with the clock when it is set.
    case wall(Instant)
    /// At a point of the elapsed axis: an exact duration after it was asked for.
    case elapsed(Elapsed)
    /// When the user's clock shows that wall time: moves with the system's zone.
    case floating(CivilDateTime)
}
