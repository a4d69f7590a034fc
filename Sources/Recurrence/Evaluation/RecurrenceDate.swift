public import CivilTime

/// One date of a recurrence set in a zone: the instant, and the wall time from which it was made.
public struct RecurrenceDate: Hashable, Sendable {
    /// When it is.
    public let instant: Instant
    /// The wall time of the rule or date; clocks show another one when it does not exist that day (`isMoved`).
    public let civil: CivilDateTime
    /// 2 in the second pass of a repeated wall time, else 1.
    public let pass: Int
    /// Whether the wall time does not exist that day and was moved out of the gap.
    public let isMoved: Bool
}
