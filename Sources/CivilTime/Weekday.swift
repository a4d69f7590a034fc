/// A day of the week, numbered as ISO 8601 does: Monday is 1, Sunday 7.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
    /// The days, in the order of ISO 8601.
    case monday = 1, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The weekday of a day counted from 1970-01-01, which was a Thursday.
    public init(dayNumber: Int) {
        let week: [Weekday] = [.thursday, .friday, .saturday, .sunday, .monday, .tuesday, .wednesday]
        let index = dayNumber % 7
        self = week[index < 0 ? index + 7 : index]
    }

    /// The English name as systemd and RFC 5322 shorten it, `Mon` to `Sun`.
    public var abbreviation: String {
        ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][rawValue - 1]
    }

    /// The English name in lower case, `monday` to `sunday`.
    public var name: String {
        ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"][rawValue - 1]
    }
}
