public import CivilTime

/// A moment in words: a day, a time of day and a span to add, each of which may be missing.
///
/// The forms are at(1)'s, with at's meaning, and these decisions:
/// - a time without a day is the next moment at which clocks show it; a day without a time keeps the present time of day;
/// - a weekday is the next one whose time is still ahead; `next friday` is the Friday of the week after this one, and
///   weeks begin on Monday, so that `next saturday` and `next sunday` are always consecutive days;
/// - a day and month without a year are in this year, or in the next when they are past;
/// - 12am is midnight and 12pm is noon, and midnight begins the day that is named;
/// - what is added keeps the time of day when it is counted in days or longer and is elapsed time otherwise; a month later
///   than the 31st is the last day of a shorter month, with a note;
/// - nothing in words means the past: such a moment is refused.
public struct WordsText: Hashable, Sendable {
    /// A day in words.
    public enum Day: Hashable, Sendable {
        /// The present day.
        case today
        /// The day after, also just after midnight.
        case tomorrow
        /// The next such weekday, or that of the week after this one.
        case weekday(Weekday, ofNextWeek: Bool)
        /// A day and month of this year or the next.
        case monthDay(month: Int, day: Int)
        /// A date.
        case date(CivilDate)
    }

    /// The day; nil when none is named.
    public var day: Day?
    /// The time in seconds of the day; nil when none is named.
    public var secondOfDay: Int?
    /// What to add; nil for nothing.
    public var span: DurationText?

    /// Reads words whole; throws the word that is wrong, its place, and what would be right.
    public static func parse(_ text: String) throws(RecurrenceError) -> WordsText {
        var parser = WordsParser(text)
        return try parser.parse()
    }
}

extension WordsText: CustomStringConvertible {
    /// The same moment in the forms that these commands print, `next friday at 09:00`, `in 10min`, `tomorrow + 2h`.
    public var description: String {
        var words: [String] = []
        switch day {
        case nil: break
        case .today: words.append("today")
        case .tomorrow: words.append("tomorrow")
        case .weekday(let weekday, let ofNextWeek): words.append((ofNextWeek ? "next " : "") + weekday.name)
        case .monthDay(let month, let day): words.append("\(day) \(MonthWord.names[month - 1])")
        case .date(let date):
            var year = TextBuilder()
            year.append(date.year, width: 4)
            words.append("\(date.day) \(MonthWord.names[date.month - 1]) \(year.string)")
        }
        if let secondOfDay {
            let time = CivilDateTime(dayNumber: 0, secondOfDay: secondOfDay).description.dropFirst(11)
            words += ["at", String(secondOfDay % 60 == 0 ? time.dropLast(3) : time)]
        }
        if words.isEmpty { return span.map { "in \($0)" } ?? "now" }
        return words.joined(separator: " ") + (span.map { " + \($0)" } ?? "")
    }
}
