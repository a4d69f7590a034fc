public import CivilTime

/// One rule of a recurrence set: `RRULE` of RFC 5545 section 3.3.10, all parts, for all seven frequencies.
///
/// Parts that the text leaves out take their values from the start of the set. Decisions where the RFC leaves room:
/// - a start that does not match the rule is no date of it and is not counted;
/// - `BYWEEKNO` without `BYDAY` means the start's weekday, and a rule with `BYWEEKNO` runs over years of weeks: week 1
///   of 2026 belongs to 2026 though it begins in December 2025;
/// - `BYSETPOS` looks at the whole first period, also before the start;
/// - plain and numbered days mixed in `BYDAY` add up; numbered ones count in the month for `MONTHLY` and for `YEARLY`
///   with `BYMONTH`, else in the year;
/// - below a day, `INTERVAL` counts elapsed time and every other part looks at the wall clock;
/// - second 60 is read as 59, as section 3.3.5 says for systems without leap seconds.
public struct RecurrenceRule: Hashable, Sendable {
    /// `FREQ`.
    public var frequency: Frequency
    /// `INTERVAL`, at least 1.
    public var interval: Int
    /// `COUNT` or `UNTIL`.
    public var end: RuleEnd
    /// `WKST`.
    public var weekStart: Weekday
    /// `BYSECOND`, 0 to 60.
    public var bySecond: [Int] = []
    /// `BYMINUTE`, 0 to 59.
    public var byMinute: [Int] = []
    /// `BYHOUR`, 0 to 23.
    public var byHour: [Int] = []
    /// `BYDAY`.
    public var byDay: [WeekdayOrdinal] = []
    /// `BYMONTHDAY`, 1 to 31 or -31 to -1.
    public var byMonthDay: [Int] = []
    /// `BYYEARDAY`, 1 to 366 or -366 to -1.
    public var byYearDay: [Int] = []
    /// `BYWEEKNO`, 1 to 53 or -53 to -1.
    public var byWeekNumber: [Int] = []
    /// `BYMONTH`, 1 to 12.
    public var byMonth: [Int] = []
    /// `BYSETPOS`, 1 to 366 or -366 to -1.
    public var bySetPosition: [Int] = []
    /// Years, 1 to 9999; not in the RFC (written `BYYEAR`), for calendar expressions that name years.
    public var byYear: [Int] = []
    /// `SKIP` of RFC 7529, for `MONTHLY` and `YEARLY`.
    public var monthEnd: MonthEndPolicy

    /// Makes a rule without `BY` parts.
    public init(
        _ frequency: Frequency, interval: Int = 1, end: RuleEnd = .never, weekStart: Weekday = .monday,
        monthEnd: MonthEndPolicy = .omit
    ) {
        self.frequency = frequency
        self.interval = interval
        self.end = end
        self.weekStart = weekStart
        self.monthEnd = monthEnd
    }
}
