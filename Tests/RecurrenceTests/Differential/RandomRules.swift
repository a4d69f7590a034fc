import CivilTime
import NotifyTestSupport
import Recurrence

/// Random rules that RFC 5545 allows, with a start, from a seeded generator.
struct RandomRules {
    var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func next() -> (rule: RecurrenceRule, start: CivilDateTime) {
        let frequency = pick(Frequency.allCases)
        var rule = RecurrenceRule(frequency, interval: chance(0.5) ? 1 : number(2...(frequency == .yearly ? 3 : 5)))
        if chance(0.4) { rule.weekStart = pick(Weekday.allCases) }
        addDays(to: &rule)
        if chance(0.2) { rule.byHour = numbers(0...23) }
        if chance(0.2) { rule.byMinute = numbers(0...59) }
        if chance(0.15) { rule.bySecond = numbers(0...59) }
        let parts =
            rule.byHour.count + rule.byMinute.count + rule.bySecond.count + rule.byDay.count + rule.byMonth.count
        if chance(0.25), parts + rule.byMonthDay.count + rule.byYearDay.count + rule.byWeekNumber.count > 0 {
            rule.bySetPosition = Array(Set((0..<number(1...2)).map { _ in pick([1, 2, 3, -1, -2]) })).sorted()
        }
        let day = CivilDate.dayNumber(year: number(1995...2030), month: number(1...12), day: number(1...31))
        let start = CivilDateTime(dayNumber: day, secondOfDay: number(0...86_399))
        if chance(0.3) { rule.end = end(of: frequency, after: start) }
        return (rule, start)
    }

    /// `COUNT`, or one of the three forms of `UNTIL`, near enough to the start to matter.
    private mutating func end(of frequency: Frequency, after start: CivilDateTime) -> RuleEnd {
        if chance(0.5) { return .count(number(1...7)) }
        let seconds = (frequency.elapsedSeconds ?? 86_400 * 100) * number(0...12)
        let last = CivilDateTime(milliseconds: start.milliseconds + Int64(seconds) * 1000)
        return pick([.date(last.date), .local(last), .instant(last.instant(at: .zero))])
    }

    private mutating func addDays(to rule: inout RecurrenceRule) {
        let frequency = rule.frequency
        let isLong = frequency == .yearly || frequency == .monthly
        if chance(0.3) { rule.byMonth = numbers(1...12) }
        if frequency == .yearly, chance(0.25) { rule.byWeekNumber = signed(1...53) }
        if frequency != .weekly, chance(0.3) { rule.byMonthDay = signed(1...31) }
        if frequency == .yearly || frequency.isElapsed, chance(0.2) {
            rule.byYearDay = signed(1...366)
        }
        guard chance(0.45) else { return }
        let isNumbered = isLong && rule.byWeekNumber.isEmpty
        rule.byDay = (0..<number(1...3)).map { _ in
            let ordinal = isNumbered && chance(0.5) ? pick([1, 2, 3, 4, 5, -1, -2, -5]) : nil
            return WeekdayOrdinal(pick(Weekday.allCases), ordinal: ordinal)
        }
        rule.byDay = rule.byDay.enumerated().filter { index, day in !rule.byDay[..<index].contains(day) }.map(\.element)
    }

    private mutating func signed(_ range: ClosedRange<Int>) -> [Int] {
        numbers(range).map { chance(0.3) ? -$0 : $0 }.sorted()
    }

    private mutating func numbers(_ range: ClosedRange<Int>) -> [Int] {
        Set((0..<number(1...4)).map { _ in number(range) }).sorted()
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &random) < part }

    mutating func pick<Element>(_ values: [Element]) -> Element { values[number(0...values.count - 1)] }
}
