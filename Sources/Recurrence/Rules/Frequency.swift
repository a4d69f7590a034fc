/// The period of a rule, RFC 5545 section 3.3.10 `FREQ`, shortest first.
public enum Frequency: String, CaseIterable, Hashable, Sendable {
    /// The seven frequencies.
    case secondly = "SECONDLY"
    case minutely = "MINUTELY"
    case hourly = "HOURLY"
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"

    /// Whether the period is shorter than a day, so that it is counted in elapsed time and not on the calendar.
    public var isElapsed: Bool { elapsedSeconds != nil }

    /// The length of a period below a day in seconds; nil from a day on.
    public var elapsedSeconds: Int? {
        switch self {
        case .secondly: 1
        case .minutely: 60
        case .hourly: 3600
        case .daily, .weekly, .monthly, .yearly: nil
        }
    }
}
