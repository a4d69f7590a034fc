import CivilTime

/// A rule of days, weeks, months or years as a function on wall time: the first date not before a given one.
///
/// The date's period (year, month, week by `WKST`, day) is found by arithmetic, brought into phase with `INTERVAL`, and
/// then period after period is looked at: the days of the period pass the filter, each with the times of the day,
/// `BYSETPOS` picks from them by place. Nothing before the date asked for is visited.
///
/// Why the search ends: the Gregorian calendar repeats after 400 years, which are 4,800 months, 20,871 weeks and 146,097
/// days, all whole. What a period holds depends on its place in that cycle only. Steps of `INTERVAL` visit at most as
/// many places as the cycle has before they come back to one, so a rule without a date in that many periods has none.
/// ("29 February on a Monday", 40 years apart around 2100, is well inside.) Rules that name years are not cyclic; they
/// end with the last year they name, or with 9999.
struct WallRule: Sendable {
    private let rule: RecurrenceRule
    private let start: CivilDateTime
    private let filter: DayFilter
    private let times: TimeOfDayPattern

    init(_ rule: RecurrenceRule, start: CivilDateTime) {
        var rule = rule
        Self.lend(start.date, to: &rule)
        self.rule = rule
        self.start = start
        filter = DayFilter(rule)
        times = TimeOfDayPattern(rule, start: start)
    }

    /// The first date of the rule from a wall time on, before its end is considered; nil when there is none up to 9999.
    func next(from civil: CivilDateTime) -> CivilDateTime? {
        guard isReachable else { return nil }
        let from = max(civil, start)
        if rule.frequency == .daily { return nextDaily(from: from) }
        var index = max(0, period(of: from.dayNumber) - (rule.monthEnd == .forward ? 1 : 0))
        let phase = index.dividedDown(by: rule.interval).remainder
        if phase != 0 { index += rule.interval - phase }
        var left = filter.isCyclic ? cycle + 1 : Int.max
        while left > 0, isSupported(index) {
            if let found = firstDate(ofPeriod: index, from: from) { return found }
            (index, left) = (index + rule.interval, left - 1)
        }
        return nil
    }

    /// What the start lends to a rule that says nothing about the day.
    private static func lend(_ start: CivilDate, to rule: inout RecurrenceRule) {
        guard rule.byDay.isEmpty, rule.byMonthDay.isEmpty, rule.byYearDay.isEmpty else { return }
        switch rule.frequency {
        case .yearly where !rule.byWeekNumber.isEmpty, .weekly:
            rule.byDay = [WeekdayOrdinal(start.weekday)]
        case .yearly:
            rule.byMonthDay = [start.day]
            if rule.byMonth.isEmpty { rule.byMonth = [start.month] }
        case .monthly:
            rule.byMonthDay = [start.day]
        case .daily, .hourly, .minutely, .secondly:
            break
        }
    }
}

extension WallRule {
    private var cycle: Int {
        switch rule.frequency {
        case .yearly: 400
        case .monthly: 4800
        case .weekly: 20_871
        case .daily, .hourly, .minutely, .secondly: 146_097
        }
    }

    /// Whether a period can be large enough for one of the places of `BYSETPOS`.
    private var isReachable: Bool {
        let days =
            switch rule.frequency {
            case .yearly: 371
            case .monthly: 32
            case .weekly: rule.byDay.count
            case .daily, .hourly, .minutely, .secondly: 1
            }
        return rule.bySetPosition.isEmpty || rule.bySetPosition.contains { abs($0) <= days * times.count }
    }

    /// The number of the period that holds a day, counted from the start's.
    private func period(of day: Int) -> Int {
        let first = start.dayNumber
        switch rule.frequency {
        case .yearly:
            return year(of: day) - year(of: first)
        case .monthly:
            return monthIndex(of: day) - monthIndex(of: first)
        default:
            let weekStart = rule.weekStart
            let week = WeekYear.startOfWeek(day, weekStart: weekStart)
            return (week - WeekYear.startOfWeek(first, weekStart: weekStart)) / 7
        }
    }

    private func year(of day: Int) -> Int {
        rule.byWeekNumber.isEmpty
            ? CivilDate(dayNumber: day).year : WeekYear.year(of: day, weekStart: rule.weekStart)
    }

    private func monthIndex(of day: Int) -> Int {
        let date = CivilDate(dayNumber: day)
        return date.year * 12 + date.month - 1
    }

    private func isSupported(_ index: Int) -> Bool {
        let last = CivilDate.supportedYears.upperBound
        switch rule.frequency {
        case .yearly: return year(of: start.dayNumber) + index <= last
        case .monthly: return (monthIndex(of: start.dayNumber) + index) / 12 <= last
        default: return start.dayNumber / 7 + index <= CivilDateTime.latest.dayNumber / 7
        }
    }

    /// Days have one candidate each, so they are searched month by month through the filter's masks.
    private func nextDaily(from: CivilDateTime) -> CivilDateTime? {
        var day = from.dayNumber
        var time = Int(from.milliseconds - Int64(day) * 86_400_000)
        let positions = rule.bySetPosition
        for _ in 0...(filter.isCyclic ? cycle : Int.max - 1) {
            let phase = (day - start.dayNumber) % rule.interval
            if phase != 0 { (day, time) = (day + rule.interval - phase, 0) }
            guard let found = filter.nextDay(from: day) else { return nil }
            if found != day { (day, time) = (found, 0) }
            if (day - start.dayNumber) % rule.interval != 0 { continue }
            let next = positions.isEmpty ? times.next(from: time) : pick([day], from: (day, time))?.time
            if let next { return Self.civil(day, next) }
            (day, time) = (day + 1, 0)
        }
        return nil
    }
}

extension WallRule {
    private func firstDate(ofPeriod index: Int, from: CivilDateTime) -> CivilDateTime? {
        let days = self.days(ofPeriod: index)
        guard !days.isEmpty else { return nil }
        let least = from.dayNumber
        let time = Int(from.milliseconds - Int64(least) * 86_400_000)
        if !rule.bySetPosition.isEmpty {
            return pick(days, from: (least, time)).map { Self.civil($0.day, $0.time) }
        }
        for day in days where day >= least {
            if day > least { return Self.civil(day, times.first) }
            if let found = times.next(from: time) { return Self.civil(day, found) }
        }
        return nil
    }

    /// The first of the picked places of a period's dates that is not before a given one.
    private func pick(_ days: [Int], from least: (day: Int, time: Int)) -> (day: Int, time: Int)? {
        let total = days.count * times.count
        let places = rule.bySetPosition.map { $0 > 0 ? $0 - 1 : total + $0 }.sorted()
        for place in places where (0..<total).contains(place) {
            let (day, time) = place.quotientAndRemainder(dividingBy: times.count)
            let date = (days[day], times.time(at: time))
            if date >= least { return date }
        }
        return nil
    }

    /// The days of a period that pass the filter, in order and once each.
    private func days(ofPeriod index: Int) -> [Int] {
        switch rule.frequency {
        case .yearly where !rule.byWeekNumber.isEmpty:
            return daysOfWeeks(inYear: year(of: start.dayNumber) + index)
        case .yearly:
            let year = year(of: start.dayNumber) + index
            let inOrder = (1...12).flatMap { days(year: year, month: $0) }
            return rule.monthEnd == .forward ? Array(Set(inOrder)).sorted() : inOrder
        case .monthly:
            let month = (monthIndex(of: start.dayNumber) + index).dividedDown(by: 12)
            return days(year: month.quotient, month: month.remainder + 1)
        default:
            let first = WeekYear.startOfWeek(start.dayNumber, weekStart: rule.weekStart) + index * 7
            return (first..<first + 7).filter(passes)
        }
    }

    private func days(year: Int, month: Int) -> [Int] {
        let mask = filter.days(year: year, month: month)
        let overflow = filter.overflowDay(year: year, month: month)
        guard !mask.isEmpty || overflow != nil else { return [] }
        let before = CivilDate.dayNumber(year: year, month: month, day: 1) - 1
        return mask.map { before + $0 } + (overflow.map { [$0] } ?? [])
    }

    private func daysOfWeeks(inYear year: Int) -> [Int] {
        let weeks = WeekYear(year: year, weekStart: rule.weekStart)
        let numbers = BitMask(rule.byWeekNumber.map { $0 > 0 ? $0 : weeks.weekCount + 1 + $0 })
        return numbers.filter { $0 >= 1 && $0 <= weeks.weekCount }.flatMap { number in
            let first = weeks.firstDay + (number - 1) * 7
            return (first..<first + 7).filter(passes)
        }
    }

    private func passes(_ day: Int) -> Bool {
        let date = CivilDate(dayNumber: day)
        return filter.days(year: date.year, month: date.month).contains(date.day)
    }

    private static func civil(_ day: Int, _ time: Int) -> CivilDateTime {
        CivilDateTime(milliseconds: Int64(day) * 86_400_000 + Int64(time))
    }
}
