import CivilTime

/// A year made of whole weeks, by ISO 8601 with any first day of the week: week 1 is the first with four days of the year.
struct WeekYear: Hashable, Sendable {
    let year: Int
    /// The first day of week 1, counted from 1970-01-01.
    let firstDay: Int
    /// The number of weeks, 52 or 53.
    let weekCount: Int

    init(year: Int, weekStart: Weekday) {
        self.year = year
        firstDay = Self.firstDay(year: year, weekStart: weekStart)
        weekCount = (Self.firstDay(year: year + 1, weekStart: weekStart) - firstDay) / 7
    }

    /// The first day of the week that holds a day.
    static func startOfWeek(_ day: Int, weekStart: Weekday) -> Int {
        day - (Weekday(dayNumber: day).rawValue - weekStart.rawValue + 7) % 7
    }

    /// The year to which the week of a day belongs: that of its fourth day.
    static func year(of day: Int, weekStart: Weekday) -> Int {
        CivilDate(dayNumber: startOfWeek(day, weekStart: weekStart) + 3).year
    }

    private static func firstDay(year: Int, weekStart: Weekday) -> Int {
        startOfWeek(CivilDate.dayNumber(year: year, month: 1, day: 4), weekStart: weekStart)
    }
}
