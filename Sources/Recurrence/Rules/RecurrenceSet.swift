public import CivilTime

/// Everything that says when something recurs: rules and single dates, less exceptions, from a start on the wall.
///
/// It is RFC 5545's recurrence set (section 3.8.5): each rule ends by its own `COUNT` or `UNTIL` first, then dates are
/// added, then exceptions taken out, so an exception never lengthens a series. It holds wall time; a zone and policies
/// turn it into instants (`RecurrenceSchedule`). Calendar expressions, cron, intervals and RFC text all become one.
public struct RecurrenceSet: Hashable, Sendable {
    /// The start on the wall: nothing of a rule comes before it, and it lends what rules leave out.
    public var start: CivilDateTime
    /// The rules; their dates add up.
    public var rules: [RecurrenceRule]
    /// Further dates, `RDATE`; a date alone means the start's time of that day.
    public var dates: [DateTimeText]
    /// Exceptions, `EXDATE`: a wall time, an instant, or a date for all of that day.
    public var exceptions: [DateTimeText]

    /// Makes a set.
    public init(
        start: CivilDateTime, rules: [RecurrenceRule], dates: [DateTimeText] = [], exceptions: [DateTimeText] = []
    ) {
        self.start = start
        self.rules = rules
        self.dates = dates
        self.exceptions = exceptions
    }
}

extension RecurrenceSet {
    /// Whether a rule of the set counts elapsed time, so that its dates are no fixed times of day.
    public var isElapsed: Bool { rules.contains { $0.frequency.isElapsed } }
}

extension RecurrenceSet {
    /// Takes one of its dates out, as an exception on the wall; an instant when the set counts elapsed time.
    ///
    /// A series with a count does not grow by it.
    public mutating func leaveOut(_ date: RecurrenceDate) {
        exceptions.append(isElapsed ? .instant(date.instant, .zero) : .local(date.civil))
    }
}
