import CivilTime
import Recurrence

/// The slow, literal reading of RFC 5545 against which the evaluator is held: in UTC it looks at every day, or every
/// period below a day, filters by the RFC's words, and shares no arithmetic with the evaluator but the calendar's.
final class RuleOracle {
    let rule: RecurrenceRule
    let start: CivilDateTime
    /// The weeks looked at already, by their first day.
    private var weeks: [Int: (year: Int, number: Int, count: Int)] = [:]

    init(rule: RecurrenceRule, start: CivilDateTime) {
        (self.rule, self.start) = (rule, start)
    }

    /// All dates from the start on, up to a number of them or a number of days or periods, whichever comes first; and the
    /// wall time up to which the answer is complete.
    func dates(atMost count: Int, days: Int, periods: Int) -> (dates: [CivilDateTime], complete: CivilDateTime) {
        let unit = rule.frequency.elapsedSeconds
        let endless = unit.map { elapsedDates(count, unit: $0, periods: periods) } ?? wallDates(count, days: days)
        return ended(endless)
    }

    /// Takes away what comes after the end of the rule, for `UNTIL` in UTC; then nothing follows, ever.
    private func ended(_ all: (dates: [CivilDateTime], complete: CivilDateTime)) -> ([CivilDateTime], CivilDateTime) {
        let last: CivilDateTime
        switch rule.end {
        case .never: return all
        case .count(let count):
            return all.dates.count < count ? all : (Array(all.dates.prefix(count)), Self.farthest)
        case .date(let day): last = CivilDateTime(dayNumber: day.dayNumber, secondOfDay: 86_399)
        case .local(let civil): last = civil
        case .instant(let instant): last = Zone.utc.local(instant)
        }
        return (all.dates.filter { $0 <= last }, all.complete < last ? all.complete : Self.farthest)
    }

    private static let farthest = CivilDateTime(
        dayNumber: CivilDate.dayNumber(year: 9999, month: 12, day: 31), secondOfDay: 86_399)

    private func wallDates(_ count: Int, days: Int) -> ([CivilDateTime], CivilDateTime) {
        var found: [CivilDateTime] = []
        let first = start.dayNumber - 380
        var period: (key: Int, days: [Int]) = (Int.min, [])
        let last = start.dayNumber + days
        for day in first...last {
            let key = periodKey(CivilDate(dayNumber: day))
            if key != period.key {
                found += dates(of: period)
                if found.count >= count { break }
                period = (key, [])
            }
            if inPhase(key), matches(CivilDate(dayNumber: day)) { period.days.append(day) }
        }
        // The last period may be cut short: what was found in whole periods is complete.
        let complete =
            found.count >= count ? found[found.count - 1] : CivilDateTime(dayNumber: last - 380, secondOfDay: 0)
        return (found.filter { $0 <= complete }, complete)
    }

    private func dates(of period: (key: Int, days: [Int])) -> [CivilDateTime] {
        guard !period.days.isEmpty, inPhase(period.key) else { return [] }
        var dates: [CivilDateTime] = []
        for day in period.days {
            for hour in rule.byHour.isEmpty ? [start.hour] : rule.byHour.sorted() {
                for minute in rule.byMinute.isEmpty ? [start.minute] : rule.byMinute.sorted() {
                    for second in rule.bySecond.isEmpty ? [start.second] : rule.bySecond.sorted() {
                        dates.append(
                            CivilDateTime(dayNumber: day, secondOfDay: (hour * 60 + minute) * 60 + second))
                    }
                }
            }
        }
        return positions(dates).filter { $0 >= start }
    }

    private func elapsedDates(_ count: Int, unit: Int, periods: Int) -> ([CivilDateTime], CivilDateTime) {
        var found: [CivilDateTime] = []
        let begin = Int(start.wholeSeconds) / unit * unit
        for period in 0..<periods {
            let first = begin + period * rule.interval * unit
            var dates: [CivilDateTime] = []
            for second in seconds(from: first, unit: unit) {
                let civil = CivilDateTime(milliseconds: Int64(second) * 1000)
                if matches(civil.date), rule.byHour.isEmpty || rule.byHour.contains(civil.hour) { dates.append(civil) }
            }
            found += positions(dates).filter { $0 >= start }
            if found.count >= count { return (found, found[found.count - 1]) }
        }
        let end = begin + periods * rule.interval * unit - 1
        return (found, CivilDateTime(milliseconds: Int64(end) * 1000))
    }

    /// The seconds of a period that its parts below a day ask for, or the start's where they say nothing.
    private func seconds(from first: Int, unit: Int) -> [Int] {
        let minutes = rule.byMinute.isEmpty && unit == 3600 ? [start.minute] : rule.byMinute
        let seconds = rule.bySecond.isEmpty && unit >= 60 ? [start.second] : rule.bySecond
        return stride(from: first, to: first + unit, by: min(unit, 60)).filter { second in
            minutes.isEmpty || minutes.contains(second / 60 % 60)
        }.flatMap { minute in
            (minute..<minute + min(unit, 60)).filter { seconds.isEmpty || seconds.contains($0 % 60) }
        }
    }

    private func positions(_ dates: [CivilDateTime]) -> [CivilDateTime] {
        guard !rule.bySetPosition.isEmpty else { return dates }
        return dates.enumerated().filter { index, _ in
            rule.bySetPosition.contains(index + 1) || rule.bySetPosition.contains(index - dates.count)
        }.map(\.element)
    }
}

extension RuleOracle {
    private func matches(_ date: CivilDate) -> Bool {
        matchesMonth(date) && matchesWeek(date) && matchesYearDay(date) && matchesMonthDay(date) && matchesWeekday(date)
    }

    private var saysNothingOfDays: Bool {
        rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byYearDay.isEmpty
    }

    private func matchesMonth(_ date: CivilDate) -> Bool {
        if !rule.byMonth.isEmpty { return rule.byMonth.contains(date.month) }
        let lends = rule.frequency == .yearly && saysNothingOfDays && rule.byWeekNumber.isEmpty
        return !lends || date.month == start.date.month
    }

    private func matchesWeek(_ date: CivilDate) -> Bool {
        guard !rule.byWeekNumber.isEmpty else { return true }
        let (_, number, count) = week(date)
        return rule.byWeekNumber.contains(number) || rule.byWeekNumber.contains(number - count - 1)
    }

    private func matchesYearDay(_ date: CivilDate) -> Bool {
        guard !rule.byYearDay.isEmpty else { return true }
        let day = (1..<date.month).reduce(date.day) { $0 + CivilDate.daysIn(month: $1, year: date.year) }
        let length = CivilDate.isLeap(date.year) ? 366 : 365
        return rule.byYearDay.contains(day) || rule.byYearDay.contains(day - length - 1)
    }

    private func matchesMonthDay(_ date: CivilDate) -> Bool {
        let length = CivilDate.daysIn(month: date.month, year: date.year)
        if !rule.byMonthDay.isEmpty {
            return rule.byMonthDay.contains(date.day) || rule.byMonthDay.contains(date.day - length - 1)
        }
        let lends =
            saysNothingOfDays
            && (rule.frequency == .monthly || rule.frequency == .yearly && rule.byWeekNumber.isEmpty)
        return !lends || date.day == start.date.day
    }

    private func matchesWeekday(_ date: CivilDate) -> Bool {
        if rule.byDay.isEmpty {
            let lends =
                saysNothingOfDays
                && (rule.frequency == .weekly || rule.frequency == .yearly && !rule.byWeekNumber.isEmpty)
            return !lends || date.weekday == start.date.weekday
        }
        return rule.byDay.contains { value in
            guard value.weekday == date.weekday else { return false }
            guard let ordinal = value.ordinal else { return true }
            let inMonth = rule.frequency == .monthly || !rule.byMonth.isEmpty
            let (before, after) = sameWeekdays(date, inMonth: inMonth)
            return ordinal == before + 1 || ordinal == -(after + 1)
        }
    }

    /// How many of the same weekday stand before and after a date in its month or year.
    private func sameWeekdays(_ date: CivilDate, inMonth: Bool) -> (before: Int, after: Int) {
        func isSame(_ other: CivilDate) -> Bool { other.year == date.year && (!inMonth || other.month == date.month) }
        var before = 0
        while isSame(date.advanced(byDays: -7 * (before + 1))) { before += 1 }
        var after = 0
        while isSame(date.advanced(byDays: 7 * (after + 1))) { after += 1 }
        return (before, after)
    }

    /// The year, number and count of weeks to which a day belongs, counted week by week from the first with four days.
    private func week(_ date: CivilDate) -> (year: Int, number: Int, count: Int) {
        let first = firstOfWeek(date)
        if let known = weeks[first.dayNumber] { return known }
        let year = first.advanced(byDays: 3).year
        var number = 1
        while first.advanced(byDays: -7 * number + 3).year == year { number += 1 }
        var count = number
        while first.advanced(byDays: 7 * (count - number + 1) + 3).year == year { count += 1 }
        weeks[first.dayNumber] = (year, number, count)
        return (year, number, count)
    }

    private func firstOfWeek(_ date: CivilDate) -> CivilDate {
        var first = date
        while first.weekday != rule.weekStart { first = first.advanced(byDays: -1) }
        return first
    }

    private func periodKey(_ date: CivilDate) -> Int {
        switch rule.frequency {
        case .yearly: return rule.byWeekNumber.isEmpty ? date.year : week(date).year
        case .monthly: return date.year * 12 + date.month
        case .weekly: return firstOfWeek(date).dayNumber / 7
        default: return date.dayNumber
        }
    }

    private func inPhase(_ key: Int) -> Bool {
        let distance = key - periodKey(start.date)
        return distance >= 0 && distance % rule.interval == 0
    }
}
