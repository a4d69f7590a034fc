public import CivilTime

/// What `--every` takes: a systemd calendar expression, or the span between two dates.
///
/// A text that begins with a digit and has a unit is a span (`2 days`, `48h`); everything else is a calendar expression.
/// Spans of days and longer keep the time of day: months and years count from the start and fall on the last day of a
/// shorter month. Spans with hours or shorter units are elapsed time, whole seconds, at least one. Months beside days are
/// refused, because the order of adding would matter.
public enum EveryText: Hashable, Sendable {
    /// A calendar expression.
    case calendar(CalendarExpression)
    /// A span, and the rule that it makes.
    case span(DurationText, RecurrenceRule)

    /// Reads a text whole; throws the word that is wrong, its place, and what would be right.
    public static func parse(_ text: String) throws(RecurrenceError) -> EveryText {
        let isCalendar = text.contains { ":-~*@".contains($0) } || text.utf8.first?.isDigit != true
        if isCalendar { return .calendar(try CalendarExpression.parse(text)) }
        guard !text.utf8.allSatisfy(\.isDigit) else {
            throw RecurrenceError(
                .malformed, word: text, position: 1,
                reason: "a unit is missing: write \(text)min, \(text)h or \(text) days")
        }
        let span = try DurationText.parse(text)
        return .span(span, try rule(span))
    }

    /// Whether its dates are counted in elapsed time and keep running through changes of clocks.
    public var isInterval: Bool {
        switch self {
        case .calendar(let expression): expression.isInterval
        case .span(_, let rule): rule.frequency.isElapsed
        }
    }

    /// The recurrence set from a start on the wall; a span's first date is the start itself.
    public func set(startingAt start: CivilDateTime) -> RecurrenceSet {
        switch self {
        case .calendar(let expression): expression.set(startingAt: start)
        case .span(_, let rule): RecurrenceSet(start: start, rules: [rule])
        }
    }

    /// The zone that the text names; nil when it names none.
    public var zoneName: String? {
        if case .calendar(let expression) = self { expression.zoneName } else { nil }
    }

    private static func rule(_ span: DurationText) throws(RecurrenceError) -> RecurrenceRule {
        func fault(_ reason: String) -> RecurrenceError {
            RecurrenceError(.outOfRange, word: span.description, position: 1, reason: reason)
        }
        if let step = span.calendarStep {
            guard step.months == 0 || step.days == 0 else { throw fault("months and days do not go together") }
            return step.months == 0
                ? RecurrenceRule(.daily, interval: step.days)
                : RecurrenceRule(.monthly, interval: step.months, monthEnd: .backward)
        }
        let (seconds, part) = span.duration.components
        guard part == 0, seconds > 0 else { throw fault("dates are whole seconds apart, at least one") }
        let isWholeHours = seconds % 3600 == 0
        let rule = RecurrenceRule(
            isWholeHours ? .hourly : .secondly, interval: Int(isWholeHours ? seconds / 3600 : seconds))
        guard rule.interval <= RecurrenceRule.largestInterval else {
            throw fault("a span is at most 1000000000 seconds")
        }
        return rule
    }
}

extension EveryText: CustomStringConvertible {
    /// The canonical form of what was written.
    public var description: String {
        switch self {
        case .calendar(let expression): expression.description
        case .span(let span, _): span.description
        }
    }
}
