public import CivilTime

/// A crontab(5) schedule of five fields (minute, hour, day of month, month, day of week) or a name such as `@daily`.
///
/// Lists, ranges, steps and the first three letters of month and day names are understood; 0 and 7 are both Sunday. When
/// both day fields are restricted, either of them may match; when one begins with `*`, both must (crontab(5) and the
/// source of Vixie cron, for which `*/2` begins with a star). An hour field that begins with `*` makes an interval, which
/// keeps running through changes of clocks; any other is a fixed time of day. `@reboot` is refused: it is no date.
public struct CronExpression: Hashable, Sendable {
    /// The minutes, 0 to 59.
    public internal(set) var minute: TimeField
    /// The hours, 0 to 23.
    public internal(set) var hour: TimeField
    /// The days of the month, 1 to 31.
    public internal(set) var day: TimeField
    /// The months, 1 to 12.
    public internal(set) var month: TimeField
    /// The days of the week, 0 to 7; both ends are Sunday.
    public internal(set) var weekday: TimeField

    /// Reads an expression whole; throws the word that is wrong, its place, and what would be right.
    public static func parse(_ text: String) throws(RecurrenceError) -> CronExpression {
        var parser = CronParser(text)
        return try parser.parse()
    }

    /// Whether it keeps running through changes of clocks.
    public var isInterval: Bool { hour.beginsWithStar }

    /// The recurrence set of the expression's dates from a start on the wall, rounded up to a whole second.
    public func set(startingAt start: CivilDateTime) -> RecurrenceSet {
        var rule = RecurrenceRule(isInterval ? .hourly : .daily)
        rule.byMonth = month.numbers(last: 12)
        rule.byHour = hour.numbers(last: 23)
        rule.byMinute = minute.isAny ? Array(0...59) : minute.numbers(last: 59)
        rule.bySecond = [0]
        var byDay = rule
        byDay.byMonthDay = day.numbers(last: 31)
        let weekdays = Set(weekday.numbers(last: 7).map { $0 == 0 ? 7 : $0 }).sorted()
        let days = weekdays.compactMap { Weekday(rawValue: $0) }.map { WeekdayOrdinal($0) }
        let isEither = !day.beginsWithStar && !weekday.beginsWithStar
        if isEither { rule.byDay = days } else { byDay.byDay = days }
        return RecurrenceSet(start: start.roundedUpToSecond, rules: isEither ? [byDay, rule] : [byDay])
    }
}

extension CronExpression: CustomStringConvertible {
    /// The five fields with numbers, separated by blanks.
    public var description: String {
        let fields = [(minute, 0...59), (hour, 0...23), (day, 1...31), (month, 1...12), (weekday, 0...6)]
        return fields.map(text).joined(separator: " ")
    }

    /// The elements of a field, those that began with a star first, so that it begins with one again.
    private func text(_ field: TimeField, in range: ClosedRange<Int>) -> String {
        if field.isAny { return "*" }
        let words = field.items.map { item in
            let isStar = item.start == range.lowerBound && item.stop == range.upperBound && field.beginsWithStar
            let numbers = item.stop.map { "\(item.start)-\($0)" } ?? "\(item.start)"
            return (isStar ? "*" : numbers) + (item.step.map { "/\($0)" } ?? "")
        }
        return (words.filter { $0.hasPrefix("*") } + words.filter { !$0.hasPrefix("*") }).joined(separator: ",")
    }
}
