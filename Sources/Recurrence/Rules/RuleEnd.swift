public import CivilTime

/// Where a rule ends: `COUNT` or `UNTIL` of RFC 5545 section 3.3.10; both bounds are inclusive.
public enum RuleEnd: Hashable, Sendable {
    /// It does not end.
    case never
    /// After that many dates, counted before exceptions are taken out; 1 to 100,000.
    case count(Int)
    /// With the last date of that day on the wall.
    case date(CivilDate)
    /// With that wall time.
    case local(CivilDateTime)
    /// With that instant.
    case instant(Instant)
}

/// What to do with a day that a month does not have: `SKIP` of RFC 7529 section 4.1.
public enum MonthEndPolicy: String, CaseIterable, Hashable, Sendable {
    /// No date in that month, as RFC 5545 has it.
    case omit = "OMIT"
    /// The last day of that month.
    case backward = "BACKWARD"
    /// The first day of the next month.
    case forward = "FORWARD"
}
