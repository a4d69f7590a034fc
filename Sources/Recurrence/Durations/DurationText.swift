/// A time span in systemd's spelling, such as `90s`, `1h 30min`, `2 days` or `1.5h`, read and printed.
///
/// A number without a unit counts seconds; terms add up. A span has two readings, and the caller picks one by name:
/// `duration` is *elapsed* time, in which a day is 24 hours and months and years have systemd's fixed lengths;
/// `calendarStep` is a step on the calendar, there only when every term is a whole number of days or longer, and then
/// `2 days` keeps the wall time where `48h` does not. Parts below a microsecond are rounded up, as nothing may come early.
public struct DurationText: Hashable, Sendable {
    /// One number with its unit.
    public struct Term: Hashable, Sendable {
        /// The unit.
        public let unit: DurationUnit
        /// The number's whole part.
        public let whole: Int
        /// The digits after the point as written; empty for a whole number.
        public let fraction: String
    }

    /// The terms as written.
    public let terms: [Term]
    /// The sum in elapsed time: exact, at most as long as the supported years.
    public let duration: Duration

    /// Months and days on the calendar, or nil when the span has hours, shorter units or fractions.
    public var calendarStep: CalendarStep? {
        var step = CalendarStep(months: 0, days: 0)
        for term in terms {
            guard term.fraction.isEmpty else { return nil }
            switch term.unit {
            case .year: step.months += term.whole * 12
            case .month: step.months += term.whole
            case .week: step.days += term.whole * 7
            case .day: step.days += term.whole
            default: return nil
            }
        }
        return step
    }

    /// What may surprise somebody who reads it as elapsed time: months and years have one length each.
    public var notes: [TimeNote] {
        let longest = terms.map(\.unit).min { $0.rawValue < $1.rawValue }
        guard let longest, longest == .month || longest == .year else { return [] }
        return [.fixedLength(longest)]
    }

    /// Reads a time span; throws the word that is wrong, its place, and what would be right.
    ///
    /// A negative span is always refused, and an empty one unless `allowingZero`.
    public static func parse(_ text: String, allowingZero: Bool = false) throws(RecurrenceError) -> DurationText {
        var parser = DurationParser(text)
        return try parser.parse(allowingZero: allowingZero)
    }
}

/// A step on the calendar: months first, then days.
public struct CalendarStep: Hashable, Sendable {
    /// Months; a year counts 12.
    public var months: Int
    /// Days; a week counts 7.
    public var days: Int

    /// Makes a step.
    public init(months: Int, days: Int) {
        self.months = months
        self.days = days
    }
}

extension DurationText: CustomStringConvertible {
    /// The terms in systemd's short spelling, `1h 30min`.
    public var description: String {
        let words = terms.map { term in
            "\(term.whole)" + (term.fraction.isEmpty ? "" : ".\(term.fraction)") + term.unit.spellings[0]
        }
        return words.joined(separator: " ")
    }

    /// Elapsed time in systemd's spelling, with days as the longest unit: `1d 2h 3min 4s 5ms 6us`; `0s` for none.
    ///
    /// Parts below a microsecond are rounded up; a negative duration is printed with a minus sign before it.
    public static func text(_ duration: Duration) -> String {
        if duration < .zero { return "-" + text(.zero - duration) }
        let (seconds, attoseconds) = duration.components
        let perMicrosecond: Int64 = 1_000_000_000_000
        var rest = attoseconds / perMicrosecond + (attoseconds % perMicrosecond == 0 ? 0 : 1)
        let (whole, carry) = (seconds + rest / 1_000_000, rest % 1_000_000)
        rest = carry
        let parts: [(Int64, DurationUnit)] = [
            (whole / 86_400, .day), (whole / 3600 % 24, .hour), (whole / 60 % 60, .minute), (whole % 60, .second),
            (rest / 1000, .millisecond), (rest % 1000, .microsecond),
        ]
        let words = parts.filter { $0.0 != 0 }.map { "\($0.0)\($0.1.spellings[0])" }
        return words.isEmpty ? "0s" : words.joined(separator: " ")
    }
}
