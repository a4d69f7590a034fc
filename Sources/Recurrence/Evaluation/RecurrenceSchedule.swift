public import CivilTime

/// A recurrence set in a zone under policies: the dates as instants, forwards and backwards, from any moment.
///
/// Two rules hold for every set, zone and moment: `next(after: t)` is later than t, and a later t never has an earlier
/// next. Both follow from the definition used: the least instant of all dates that is later than t.
///
/// Wall time does not always run the way instants do. A time moved out of a gap comes after wall times that follow it,
/// and the second pass of a repeated time comes after them too. So near a change of clocks the wall times of as long
/// before as clocks jump are looked at as well, and the search goes on until no later wall time can be an earlier
/// instant: a wall time's instants are never before `floor`, the change itself inside a gap and the first pass in an
/// overlap, which grows with wall time.
public struct RecurrenceSchedule: Sendable {
    /// The set.
    public let set: RecurrenceSet
    /// The zone in which its wall times are read.
    public let zone: Zone
    /// What becomes of wall times that clocks skip.
    public let gap: GapPolicy
    /// What becomes of wall times that clocks show twice.
    public let overlap: OverlapPolicy
    private let wallSources: [WallSource]
    private let elapsedSources: [ElapsedSource]
    private let exceptions: RecurrenceExceptions

    /// Prepares a set for evaluation; throws when a rule contradicts itself.
    ///
    /// A rule with a count is walked once from its start, in constant memory.
    public init(
        _ set: RecurrenceSet, zone: Zone, gap: GapPolicy = .shift, overlap: OverlapPolicy = .first
    ) throws(RecurrenceError) {
        for rule in set.rules { try rule.check() }
        (self.set, self.zone, self.gap, self.overlap) = (set, zone, gap, overlap)
        let beginning = zone.resolve(set.start, overlap: overlap == .second ? .second : .first)
        var wall: [WallSource] = []
        var elapsed: [ElapsedSource] = []
        for rule in set.rules {
            if let unit = rule.frequency.elapsedSeconds, let start = beginning.first {
                elapsed.append(ElapsedSource(rule, start: start, unit: unit, zone: zone))
            } else {
                wall.append(
                    WallSource(rule, start: set.start) { gap == .shift || zone.lookup($0).kind != .skipped })
            }
        }
        let dates = RecurrenceDates(set.dates, start: set.start)
        if !dates.civil.isEmpty { wall.append(WallSource(dates: dates.civil)) }
        if !dates.instants.isEmpty { elapsed.append(ElapsedSource(dates: dates.instants, zone: zone)) }
        (wallSources, elapsedSources) = (wall, elapsed)
        exceptions = RecurrenceExceptions(set.exceptions)
    }

    /// The first date later than an instant, or nil when there is none up to the year 9999.
    public func next(after instant: Instant) -> RecurrenceDate? {
        guard instant < .latest else { return nil }
        let instant = max(instant, Instant(milliseconds: Instant.earliest.milliseconds - 1))
        let reach = reach(around: instant)
        var best: RecurrenceDate?
        for source in wallSources {
            best = earlier(best, next(of: source, after: instant, reach: reach))
        }
        for source in elapsedSources {
            best = earlier(best, next(of: source, after: instant))
        }
        return best.flatMap { $0.instant.isSupported ? $0 : nil }
    }

    /// The last date earlier than an instant, or nil when there is none.
    ///
    /// It is found with `next(after:)` alone: by doubling steps backwards to before some date, then by halving.
    public func previous(before instant: Instant) -> RecurrenceDate? {
        let end = min(instant.milliseconds, Instant.latest.milliseconds + 1)
        let floor = Instant.earliest.milliseconds - 1
        guard next(after: floor, before: end) != nil else { return nil }
        var width: Int64 = 1000
        var found: RecurrenceDate?
        while found == nil, end - width / 2 > floor {
            found = next(after: max(floor, end - width), before: end)
            width *= 2
        }
        guard var found else { return nil }
        var high = end
        while let later = next(after: found.instant.milliseconds, before: high) {
            let middle = later.instant.milliseconds + (high - later.instant.milliseconds) / 2
            if let beyond = next(after: middle, before: high) {
                found = beyond
            } else {
                (found, high) = (later, middle + 1)
            }
        }
        return found
    }
}

extension RecurrenceSchedule {
    private func next(after milliseconds: Int64, before end: Int64) -> RecurrenceDate? {
        let date = next(after: Instant(milliseconds: milliseconds))
        return date.flatMap { $0.instant.milliseconds < end ? $0 : nil }
    }

    private func earlier(_ left: RecurrenceDate?, _ right: RecurrenceDate?) -> RecurrenceDate? {
        guard let left, let right else { return left ?? right }
        return right.instant < left.instant ? right : left
    }

    /// The longest jump of clocks near an instant, in milliseconds; 0 when clocks run evenly there.
    ///
    /// No jump is longer than a day (Samoa 2011, Alaska 1867), so a day on either side is near.
    private func reach(around instant: Instant) -> Int64 {
        let day: Int64 = 90_000_000
        var longest: Int64 = 0
        var place = Instant(milliseconds: instant.milliseconds - day)
        while let change = zone.transition(after: place), change.milliseconds <= instant.milliseconds + day {
            let before = zone.offset(at: Instant(milliseconds: change.milliseconds - 1))
            longest = max(longest, Int64(abs(zone.offset(at: change).seconds - before.seconds)) * 1000)
            place = change
        }
        return longest
    }

    private func next(of source: WallSource, after instant: Instant, reach: Int64) -> RecurrenceDate? {
        var from = CivilDateTime(milliseconds: zone.local(instant).milliseconds - reach)
        var best: RecurrenceDate?
        while let civil = source.next(from: from) {
            from = civil.justAfter
            let found = zone.lookup(civil)
            let floor = found.kind == .skipped ? found.transition : found.before
            if let best, floor >= best.instant { return best }
            if let last = source.lastInstant, floor > last { return best }
            guard !exceptions.contain(civil) else { continue }
            for date in dates(of: civil, found) where date.instant > instant && !exceptions.contain(date.instant) {
                if let last = source.lastInstant, date.instant > last { continue }
                best = earlier(best, date)
            }
            if let best, found.kind == .unique, reach == 0 { return best }
        }
        return best
    }

    private func dates(of civil: CivilDateTime, _ found: ZoneLookup) -> [RecurrenceDate] {
        let first = RecurrenceDate(instant: found.before, civil: civil, pass: 1, isMoved: found.kind == .skipped)
        let second = RecurrenceDate(instant: found.after, civil: civil, pass: 2, isMoved: false)
        return switch (found.kind, gap, overlap) {
        case (.unique, _, _), (.skipped, .shift, _), (.repeated, _, .first): [first]
        case (.skipped, .skip, _): []
        case (.repeated, _, .second): [second]
        case (.repeated, _, .both): [first, second]
        }
    }

    private func next(of source: ElapsedSource, after instant: Instant) -> RecurrenceDate? {
        var after = instant
        while let found = source.next(after: after) {
            after = found
            let civil = zone.local(found)
            if exceptions.contain(civil) || exceptions.contain(found) { continue }
            let isSecond = zone.lookup(civil).kind == .repeated && zone.lookup(civil).before != found
            return RecurrenceDate(instant: found, civil: civil, pass: isSecond ? 2 : 1, isMoved: false)
        }
        return nil
    }
}
