import CivilTime

/// A unit of time spans as systemd.time(7) names them.
public enum DurationUnit: Int, CaseIterable, Hashable, Sendable {
    /// The units, longest first.
    case year, month, week, day, hour, minute, second, millisecond, microsecond

    /// The spellings that are read; the first is the one that is printed.
    public var spellings: [String] {
        switch self {
        case .year: ["y", "year", "years"]
        case .month: ["month", "months", "M"]
        case .week: ["w", "week", "weeks"]
        case .day: ["d", "day", "days"]
        case .hour: ["h", "hour", "hours", "hr"]
        case .minute: ["min", "m", "minute", "minutes"]
        case .second: ["s", "sec", "second", "seconds"]
        case .millisecond: ["ms", "msec"]
        case .microsecond: ["us", "usec", "µs", "μs"]
        }
    }

    /// The fixed length in microseconds; a month is 30.44 days and a year 365.25 days, as systemd defines them.
    public var microseconds: Int {
        switch self {
        case .year: 31_557_600_000_000
        case .month: 2_630_016_000_000
        case .week: 604_800_000_000
        case .day: 86_400_000_000
        case .hour: 3_600_000_000
        case .minute: 60_000_000
        case .second: 1_000_000
        case .millisecond: 1000
        case .microsecond: 1
        }
    }

    /// Whether the unit is counted on a calendar (a day or longer), not on a stopwatch.
    public var isCalendarUnit: Bool { rawValue <= DurationUnit.day.rawValue }

    init?(spelling: String) {
        guard let unit = DurationUnit.allCases.first(where: { $0.spellings.contains(spelling) }) else { return nil }
        self = unit
    }
}
