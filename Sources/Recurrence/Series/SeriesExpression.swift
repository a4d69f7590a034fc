public import CivilTime

/// What says when a series recurs, in one of its three languages.
public enum SeriesExpression: Hashable, Sendable {
    /// A calendar expression or a span.
    case every(EveryText)
    /// A crontab schedule.
    case cron(CronExpression)
    /// RFC 5545 lines, or one rule.
    case rule(RecurrenceText)

    /// The zone that the expression names; nil when it names none.
    public var zoneName: String? {
        switch self {
        case .every(let text): text.zoneName
        case .cron: nil
        case .rule(let text): text.zoneName
        }
    }

    /// The start that the expression brings along (`DTSTART`); nil when it has none.
    public var ownStart: DateTimeText? {
        if case .rule(let text) = self { text.start } else { nil }
    }

    /// Whether it cannot do without a start.
    public var needsStart: Bool {
        if case .rule(let text) = self { text.start == nil } else { false }
    }

    /// Whether its dates are counted in elapsed time and keep running through changes of clocks.
    public var isInterval: Bool {
        switch self {
        case .every(let text): text.isInterval
        case .cron(let cron): cron.isInterval
        case .rule(let text): text.rules.contains { $0.frequency.isElapsed }
        }
    }

    /// Whether dates follow one another at a span that counts from the start.
    public var isSpan: Bool {
        if case .every(.span) = self { true } else { false }
    }

    func set(startingAt start: CivilDateTime) throws(RecurrenceError) -> RecurrenceSet {
        switch self {
        case .every(let text): text.set(startingAt: start)
        case .cron(let cron): cron.set(startingAt: start)
        case .rule(let text): try text.set(startingAt: text.start == nil ? start : nil)
        }
    }
}

extension SeriesExpression: CustomStringConvertible {
    /// The canonical form of what was written.
    public var description: String {
        switch self {
        case .every(let text): text.description
        case .cron(let cron): cron.description
        case .rule(let text): text.description
        }
    }
}
