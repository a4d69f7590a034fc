public import CivilTime

/// A series as it was asked for, in values: an expression, where it begins, its bounds and policies.
///
/// When nobody named a start, it is the moment of scheduling, and that moment is no date of the series: a span of two
/// days has its first date two days later, and a count does not count it.
public struct RecurrencePlan: Hashable, Sendable {
    /// What recurs.
    public let expression: SeriesExpression
    /// From where it counts, on the wall of the zone.
    public let start: CivilDateTime
    /// Whether nobody named the start.
    public let isStartChosen: Bool
    /// The zone in which wall times are read.
    public let zone: Zone
    /// What becomes of wall times that clocks skip.
    public var gap: GapPolicy = .shift
    /// What becomes of wall times that clocks show twice.
    public var overlap: OverlapPolicy = .first
    /// How many dates it has, before exceptions are taken out, 1 to 100,000; nil for no bound.
    public var count: Int?
    /// The last moment, inclusive, a date for all of that day; nil for no bound.
    public var until: DateTimeText?
    /// Dates to take out; a date means all of that day.
    public var exceptions: [DateTimeText] = []

    /// Joins an expression, a start that somebody named and the zone.
    public init(_ expression: SeriesExpression, startingAt start: CivilDateTime, zone: Zone) {
        (self.expression, self.start, self.zone) = (expression, start, zone)
        isStartChosen = false
    }

    /// A plan that counts from a moment, because nobody named a start; `anchor` is the wall time of it, as it was
    /// kept.
    public init(_ expression: SeriesExpression, anchoredAt anchor: CivilDateTime, zone: Zone) {
        (self.expression, self.start, self.zone) = (expression, anchor, zone)
        isStartChosen = expression.ownStart == nil
    }

    /// The whole second of the wall from which a series counts that is scheduled at a moment without a start.
    public static func anchor(_ expression: SeriesExpression, at now: Instant, zone: Zone) -> CivilDateTime {
        let from = expression.isSpan ? now : Instant(milliseconds: now.milliseconds + 1)
        return zone.local(from).roundedUpToSecond
    }

    /// The moment after which the first date is looked for when it is scheduled at `now`.
    ///
    /// A start that was named may be a date itself, also when it is now.
    public func beginning(at now: Instant) -> Instant {
        guard isStartChosen else { return Instant(milliseconds: now.milliseconds - 1) }
        guard expression.isSpan else { return now }
        return max(now, zone.resolve(start).first ?? now)
    }

    /// The dates, prepared; throws when parts contradict one another.
    public func schedule() throws(RecurrenceError) -> RecurrenceSchedule {
        var set = try expression.set(startingAt: start)
        try bound(&set)
        set.exceptions += exceptions
        return try RecurrenceSchedule(set, zone: zone, gap: gap, overlap: overlap)
    }

    private func bound(_ set: inout RecurrenceSet) throws(RecurrenceError) {
        guard count != nil || until != nil else { return }
        guard set.rules.allSatisfy({ $0.end == .never }) else {
            throw RecurrenceError(
                .contradiction, word: count == nil ? "UNTIL" : "COUNT",
                reason: "the rule says itself where it ends; say it once")
        }
        guard count == nil || until == nil else {
            throw RecurrenceError(
                .contradiction, word: "COUNT", reason: "a count and a last date exclude each other")
        }
        if let count {
            try bound(&set, toCount: count)
        } else if let until {
            let end: RuleEnd =
                switch until {
                case .date(let date): .date(date)
                case .local(let civil): .local(civil)
                case .instant(let instant, _): .instant(instant)
                }
            for index in set.rules.indices { set.rules[index].end = end }
        }
    }

    /// Two rules of one expression share one count, so its last date is looked up.
    private func bound(_ set: inout RecurrenceSet, toCount count: Int) throws(RecurrenceError) {
        guard (1...100_000).contains(count) else {
            throw RecurrenceError(.outOfRange, word: String(count), reason: "a count is 1 to 100000")
        }
        guard set.rules.count != 1 else {
            set.rules[0].end = .count(isStartChosen && expression.isSpan ? count + 1 : count)
            return
        }
        let unbounded = try RecurrenceSchedule(set, zone: zone, gap: gap, overlap: overlap)
        var last = Instant(milliseconds: Instant.earliest.milliseconds - 1)
        for _ in 0..<count {
            guard let date = unbounded.next(after: last) else { return }
            last = date.instant
        }
        for index in set.rules.indices { set.rules[index].end = .instant(last) }
    }
}
