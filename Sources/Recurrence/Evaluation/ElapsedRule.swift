import CivilTime

/// A rule of hours, minutes or seconds as a function on the time line: the first date not before a given instant.
///
/// Such a rule is an interval: it keeps running through changes of clocks, so its periods are counted in elapsed time
/// from the start's hour, minute or second. Every `BY` part looks at what the wall clock shows at the moment in question.
///
/// The search goes from period to period and jumps, by arithmetic, over days, hours and minutes that the wall-clock parts
/// rule out; a jump never leaves a stretch of constant offset. Periods are seconds since the epoch throughout.
///
/// Why it ends: clocks repeat after 400 years of 12,622,780,800 s once the zone's rule of the future governs (explicit
/// tables of tzdata end before 2100), and a step of T seconds is back in phase with them after their least common
/// multiple. A rule without a date from 2100 on for so long has none. Stretches in which the step never shows an hour, minute
/// and second that are asked for are passed over whole (`ClockLattice`), and places of `BYSETPOS` that no period has are
/// found out beforehand.
struct ElapsedRule: Sendable {
    private let zone: Zone
    private let filter: DayFilter
    private let start: Int64
    private let anchor: Int64
    private let period: Int64
    private let step: Int64
    private let hours: BitMask
    private let minutes: BitMask
    private let seconds: BitMask
    private let positions: [Int]
    private let hasPositions: Bool
    private let lattice: ClockLattice
    /// The part of a second in which every date lies, in milliseconds.
    private let millisecond: Int64

    /// Makes the function of a rule below a day; `start` is the instant of the set's start.
    init(_ rule: RecurrenceRule, start: Instant, unit: Int, zone: Zone) {
        self.zone = zone
        filter = DayFilter(rule)
        self.start = start.wholeSeconds
        millisecond = start.milliseconds - start.wholeSeconds * 1000
        let wall = zone.local(start)
        period = Int64(unit)
        anchor = self.start - Int64(wall.secondOfDay % unit)
        step = Int64(rule.interval * unit)
        hours = BitMask(rule.byHour)
        minutes = BitMask(rule.byMinute)
        seconds = BitMask(rule.bySecond.map { min($0, 59) })
        positions = rule.bySetPosition
        let perPeriod = unit == 1 ? 1 : max(1, seconds.count) * (unit == 3600 ? max(1, minutes.count) : 1)
        hasPositions = positions.isEmpty || positions.contains { abs($0) <= perPeriod }
        lattice = ClockLattice(
            step: step, period: period, anchor: anchor, hours: hours, minutes: minutes, seconds: seconds)
    }

    /// The date at a place, 0 for the start, when nothing but the step says which dates there are; nil otherwise.
    func date(at place: Int) -> Instant? {
        let isPlain = hours.isEmpty && minutes.isEmpty && seconds.isEmpty && positions.isEmpty && filter.isOpen
        let (distance, overflow) = step.multipliedReportingOverflow(by: Int64(place))
        guard isPlain, !overflow, distance < Instant.latest.wholeSeconds else { return nil }
        return Instant(milliseconds: (start + distance) * 1000 + millisecond)
    }

    /// The first date from an instant on; nil when there is none up to 9999.
    func next(from instant: Instant) -> Instant? {
        guard hasPositions else { return nil }
        let wanted = instant.wholeSeconds + (instant.milliseconds - instant.wholeSeconds * 1000 > millisecond ? 1 : 0)
        let least = max(wanted, start)
        var segment = ClockSegment(zone, at: least)
        var index = index(of: least)
        let horizon = horizon(from: least)
        while true {
            let begin = anchor + index * step
            guard begin <= horizon else { return nil }
            switch jump(over: begin, &segment) {
            case .never: return nil
            case .to(let target): index = max(index + 1, self.index(of: target))
            case .stay:
                if let found = firstDate(inPeriod: begin, from: least, &segment) {
                    return Instant(milliseconds: found * 1000 + millisecond)
                }
                index += 1
            }
        }
    }
}

extension ElapsedRule {
    private enum Jump {
        case stay
        case to(Int64)
        case never
    }

    /// The period that holds an instant, or the last one before it.
    private func index(of seconds: Int64) -> Int64 {
        let (quotient, remainder) = (seconds - anchor).quotientAndRemainder(dividingBy: step)
        return remainder < 0 ? quotient - 1 : quotient
    }

    private func horizon(from seconds: Int64) -> Int64 {
        let cycle: Int64 = 12_622_780_800
        let tablesEnd: Int64 = 4_102_444_800
        let common = Int64(Int(cycle).commonDivisor(with: Int(step)))
        let (multiple, overflow) = (cycle / common).multipliedReportingOverflow(by: step)
        let last = Instant.latest.wholeSeconds
        guard filter.isCyclic, !overflow, multiple < last else { return last }
        return min(last, max(seconds, tablesEnd) + multiple + step)
    }

    /// Where the search may go on when neither end of a period can have a date because of its day, hour or minute.
    private func jump(over begin: Int64, _ segment: inout ClockSegment) -> Jump {
        let (first, last) = (segment.wall(at: begin), segment.wall(at: begin + period - 1))
        if begin >= segment.start, begin + period <= segment.end, !lattice.isReachable(segment.offset) {
            return segment.end == .max ? .never : .to(segment.end)
        }
        let days = (first.dividedDown(by: 86_400), last.dividedDown(by: 86_400))
        if !passes(day: days.0.quotient), days.0.quotient == days.1.quotient || !passes(day: days.1.quotient) {
            let after = Int(max(days.0.quotient, days.1.quotient)) + 1
            guard let day = filter.nextDay(from: after) else { return .never }
            return target(wall: Int64(day) * 86_400, from: begin, &segment)
        }
        guard !hours.isEmpty else { return jumpOverMinute(begin, first, last, &segment) }
        let (hour, lastHour) = (Int(days.0.remainder / 3600), Int(days.1.remainder / 3600))
        if hours.contains(hour) || hours.contains(lastHour) { return jumpOverMinute(begin, first, last, &segment) }
        let next = lastHour >= hour ? hours.next(from: lastHour + 1) ?? 24 : lastHour + 1
        let day = lastHour >= hour ? days.0.quotient : days.1.quotient
        return target(wall: day * 86_400 + Int64(next) * 3600, from: begin, &segment)
    }

    private func jumpOverMinute(
        _ begin: Int64, _ first: Int64, _ last: Int64, _ segment: inout ClockSegment
    ) -> Jump {
        guard period < 3600, !minutes.isEmpty else { return jumpOverSecond(begin, first, &segment) }
        let minute = Int(first.dividedDown(by: 3600).remainder / 60)
        let lastMinute = Int(last.dividedDown(by: 3600).remainder / 60)
        if minute != lastMinute || minutes.contains(minute) { return jumpOverSecond(begin, first, &segment) }
        let hour = first - first.dividedDown(by: 3600).remainder
        return target(wall: hour + Int64(minutes.next(from: minute + 1) ?? 60) * 60, from: begin, &segment)
    }

    private func jumpOverSecond(_ begin: Int64, _ first: Int64, _ segment: inout ClockSegment) -> Jump {
        guard period == 1, !seconds.isEmpty else { return .stay }
        let second = Int(first.dividedDown(by: 60).remainder)
        if seconds.contains(second) { return .stay }
        let minute = first - Int64(second)
        return target(wall: minute + Int64(seconds.next(from: second + 1) ?? 60), from: begin, &segment)
    }

    /// The instant of a wall time ahead, or the end of the segment of constant offset when that comes first.
    private func target(wall: Int64, from begin: Int64, _ segment: inout ClockSegment) -> Jump {
        let offset = segment.wall(at: begin) - begin
        return .to(min(segment.end, wall - offset))
    }

    private func passes(day: Int64) -> Bool {
        if filter.isOpen { return true }
        let date = CivilDate(dayNumber: Int(day))
        return filter.days(year: date.year, month: date.month).contains(date.day)
    }
}

extension ElapsedRule {
    private func firstDate(inPeriod begin: Int64, from least: Int64, _ segment: inout ClockSegment) -> Int64? {
        let isPicking = !positions.isEmpty
        var dates: [Int64] = []
        for minute in minuteRange where isPicking || begin + minute * 60 + 59 >= least {
            for second in secondRange {
                let date = begin + minute * 60 + second
                guard isPicking || date >= least, passes(date, &segment) else { continue }
                if !isPicking { return date }
                dates.append(date)
            }
        }
        let places = positions.map { $0 > 0 ? $0 - 1 : dates.count + $0 }.sorted()
        return places.lazy.filter(dates.indices.contains).map { dates[$0] }.first { $0 >= least }
    }

    /// The minutes of a period that may have a date, counted from its beginning.
    private var minuteRange: ClosedRange<Int64> {
        guard period == 3600 else { return 0...0 }
        let implied = (start - anchor) / 60
        return minutes.isEmpty ? implied...implied : 0...59
    }

    private var secondRange: ClosedRange<Int64> {
        guard period > 1 else { return 0...0 }
        let implied = (start - anchor) % 60
        return seconds.isEmpty ? implied...implied : 0...59
    }

    private func passes(_ date: Int64, _ segment: inout ClockSegment) -> Bool {
        let (day, time) = segment.wall(at: date).dividedDown(by: 86_400)
        return (seconds.isEmpty || seconds.contains(Int(time % 60)))
            && (minutes.isEmpty || minutes.contains(Int(time / 60 % 60)))
            && (hours.isEmpty || hours.contains(Int(time / 3600))) && passes(day: day)
    }
}
