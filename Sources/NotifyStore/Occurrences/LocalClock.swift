public import CivilTime

/// How the user's wall clock stands to instants: what turns floating dates into instants, and back.
///
/// Floating rows are kept and indexed by their wall time. Its order is nearly the order of instants: a time that clocks
/// skip comes after the times that follow it, and a time that clocks show twice means the first pass.
public struct LocalClock {
    /// The instant that a wall time means now; a skipped one is read with the offset before the gap.
    public let instant: (CivilDateTime) -> Instant
    /// The last wall time that may have come by an instant.
    public let reached: (Instant) -> CivilDateTime
    /// The wall time at which clocks go on, when that one is skipped; nil otherwise.
    public let resumption: (CivilDateTime) -> CivilDateTime?

    /// Joins the three answers.
    public init(
        instant: @escaping (CivilDateTime) -> Instant, reached: @escaping (Instant) -> CivilDateTime,
        resumption: @escaping (CivilDateTime) -> CivilDateTime?
    ) {
        self.instant = instant
        self.reached = reached
        self.resumption = resumption
    }

    /// A clock that shows UTC.
    public static var utc: LocalClock {
        LocalClock(
            instant: { Instant(milliseconds: $0.milliseconds) },
            reached: { CivilDateTime(milliseconds: $0.milliseconds) }, resumption: { _ in nil })
    }
}
