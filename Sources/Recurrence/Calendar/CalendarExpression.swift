public import CivilTime

/// A systemd calendar expression, `Mon..Fri 09:00`, `*-*-1 08:00`, `hourly`, read and printed as systemd.time(7) defines.
///
/// Every field, list, range and step of systemd 252 is understood, with `~` for days from the month's end, the shorthands
/// and a zone at the end. Two things differ: fractions of a second are refused, because dates of a calendar are whole
/// seconds here, and a zone must be one of tzdata. Years are 1970 to 2199, as in systemd.
///
/// An expression whose hours are `*` is an interval: it keeps running through changes of clocks and becomes an hourly
/// rule. Any other is a fixed time of day and becomes a daily one.
public struct CalendarExpression: Hashable, Sendable {
    /// The weekdays, Monday first; empty when every day passes.
    public internal(set) var weekdays: [Weekday] = []
    /// The years.
    public internal(set) var year = TimeField.any
    /// The months.
    public internal(set) var month = TimeField.any
    /// The days of the month, counted from its end when `countsFromMonthEnd`.
    public internal(set) var day = TimeField.any
    /// Whether 1 means the last day of the month (`~`).
    public internal(set) var countsFromMonthEnd = false
    /// The hours.
    public internal(set) var hour = TimeField(0)
    /// The minutes.
    public internal(set) var minute = TimeField(0)
    /// The seconds.
    public internal(set) var second = TimeField(0)
    /// The zone written at the end; nil when there is none.
    public internal(set) var zoneName: String?

    init() {}

    /// Reads an expression whole; throws the word that is wrong, its place, and what would be right.
    public static func parse(_ text: String) throws(RecurrenceError) -> CalendarExpression {
        var parser = CalendarParser(text)
        return try parser.parse()
    }

    /// Whether it keeps running through changes of clocks.
    public var isInterval: Bool { hour.beginsWithStar }

    /// The recurrence set of the expression's dates from a start on the wall, rounded up to a whole second.
    public func set(startingAt start: CivilDateTime) -> RecurrenceSet {
        var rule = RecurrenceRule(isInterval ? .hourly : .daily)
        rule.byYear = year.numbers(last: CalendarParser.years.upperBound)
        rule.byMonth = month.numbers(last: 12)
        rule.byMonthDay = countsFromMonthEnd ? daysFromEnd : day.numbers(last: 31)
        rule.byDay = weekdays.map { WeekdayOrdinal($0) }
        rule.byHour = hour.numbers(last: 23)
        rule.byMinute = minute.isAny ? Array(0...59) : minute.numbers(last: 59)
        rule.bySecond = second.isAny ? Array(0...59) : second.numbers(last: 59)
        return RecurrenceSet(start: start.roundedUpToSecond, rules: [rule])
    }

    /// Days as RFC 5545 counts them from the end.
    ///
    /// A range is written nearest the end first and steps towards the end.
    private var daysFromEnd: [Int] {
        let days = day.items.flatMap { item in
            let first = -(item.stop ?? item.start)
            let last = item.stop == nil && item.step != nil ? -1 : -item.start
            return stride(from: first, through: last, by: item.step ?? 1)
        }
        return Set(days).sorted()
    }
}

extension CivilDateTime {
    /// The whole second that is not earlier.
    var roundedUpToSecond: CivilDateTime {
        millisecond == 0 ? self : CivilDateTime(milliseconds: milliseconds + Int64(1000 - millisecond))
    }
}
