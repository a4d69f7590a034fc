/// A day of the proleptic Gregorian calendar, in no particular zone.
///
/// Arithmetic goes through the day number (days since 1970-01-01) and is exact for every year that fits; text and user
/// input are limited to `supportedYears`.
public struct CivilDate: Hashable, Sendable {
    /// The years that text may name, 1 to 9999.
    public static let supportedYears: ClosedRange<Int> = 1...9999

    /// The year; 1 is the first year of the common era.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, 1 to 31.
    public let day: Int

    /// Makes a date, or nil for a day that the calendar does not have or a year outside `supportedYears`.
    public init?(year: Int, month: Int, day: Int) {
        guard CivilDate.supportedYears.contains(year), (1...12).contains(month), day >= 1,
            day <= CivilDate.daysIn(month: month, year: year)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Makes the date that many days after 1970-01-01; negative before it.
    ///
    /// The calendar repeats every 400 years (an era of 146,097 days); years are counted from March so that the leap day
    /// comes last. See Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    public init(dayNumber: Int) {
        let shifted = dayNumber + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01; negative before it.
    public var dayNumber: Int {
        CivilDate.dayNumber(year: year, month: month, day: day)
    }

    /// The day of the week.
    public var weekday: Weekday { Weekday(dayNumber: dayNumber) }

    /// The date that many days later; earlier for a negative count.
    public func advanced(byDays days: Int) -> CivilDate { CivilDate(dayNumber: dayNumber + days) }

    /// The same day of the month that many months later, or nil when that month is shorter or the year unsupported.
    public func advanced(byMonths months: Int) -> CivilDate? {
        let (year, month) = CivilDate.monthAfter(year: year, month: month, by: months)
        return CivilDate(year: year, month: month, day: day)
    }

    /// The same day that many months later, or that month's last day when it is shorter; nil for an unsupported year.
    public func advancedClamped(byMonths months: Int) -> CivilDate? {
        let (year, month) = CivilDate.monthAfter(year: year, month: month, by: months)
        return CivilDate(year: year, month: month, day: min(day, CivilDate.daysIn(month: month, year: year)))
    }
}

extension CivilDate {
    /// Whether the Gregorian calendar gives that year a 29 February.
    public static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// The number of days of a month (1 to 12) in a year, 28 to 31.
    public static func daysIn(month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from 1970-01-01 to a date; the day may lie outside its month and is then counted on.
    public static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func monthAfter(year: Int, month: Int, by months: Int) -> (year: Int, month: Int) {
        let bounded = max(-200_000, min(200_000, months))
        let index = year * 12 + month - 1 + bounded
        let remainder = index % 12
        let inYear = remainder < 0 ? remainder + 12 : remainder
        return ((index - inYear) / 12, inYear + 1)
    }
}

extension CivilDate: Comparable {
    /// Whether the left date comes first.
    public static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}
