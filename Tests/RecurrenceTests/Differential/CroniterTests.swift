import CivilTime
import NotifyTestSupport
import Recurrence
import Testing

@Suite("Random cron expressions against croniter")
struct CroniterTests {
    @Test(
        "some 1,000 expressions have croniter's dates, except where its two known faults may show",
        .enabled(if: Products.python != nil, "\(PythonBatch.absent)"),
        arguments: [5, SeededGenerator().seed])
    func agree(seed: UInt64) throws {
        print("random cron expressions: \(SeededGenerator(seed: seed))")
        var random = RandomRules(seed: seed)
        let cases = try (0..<700).map { _ in random.cronCase() }.filter { try !Self.showsFault($0.text) }
        #expect(cases.count >= 500)
        let answers: [[String]] = try PythonBatch.answers(of: "cron.py", to: cases.map { "\($0.start)|\($0.text)" })
        try #require(answers.count == cases.count)
        for ((start, text), answer) in zip(cases, answers) {
            let schedule = try RecurrenceSchedule(CronExpression.parse(text).set(startingAt: start), zone: .utc)
            var place = start.instant(at: .zero)
            var found: [String] = []
            while found.count < 5, let date = schedule.next(after: place) {
                found.append(date.civil.description)
                place = date.instant
            }
            #expect(found == answer, "\(text) from \(start), seed \(seed)")
        }
    }

    /// Whether the text has a range of one number with a step, `16-16/3`, which croniter reads as `*/3`, or a day field
    /// that names all days without beginning with a star, which it takes for one that does.
    private static func showsFault(_ text: String) throws -> Bool {
        let cron = try CronExpression.parse(text)
        let fields = [cron.minute, cron.hour, cron.day, cron.month, cron.weekday]
        if fields.contains(where: { $0.items.contains { $0.step != nil && $0.start == $0.stop } }) { return true }
        return [(cron.day, 31), (cron.weekday, 7)].contains { field, count in
            let days = field.items.flatMap { item in
                stride(from: item.start, through: item.stop ?? item.start, by: item.step ?? 1)
            }
            return !field.beginsWithStar && Set(days.map { $0 % (count == 7 ? 7 : 32) }).count == count
        }
    }
}

extension RandomRules {
    fileprivate mutating func cronCase() -> (start: CivilDateTime, text: String) {
        let day = CivilDate.dayNumber(year: number(1995...2030), month: number(1...12), day: 1)
        return (CivilDateTime(dayNumber: day + number(0...30), secondOfDay: number(0...86_399)), cronText())
    }

    /// Five fields with names, lists, ranges and steps, as crontab(5) allows them.
    private mutating func cronText() -> String {
        let months = ["jan", "FEB", "Mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        let days = ["sun", "MON", "Tue", "wed", "thu", "fri", "sat"]
        let month = chance(0.2) ? pick(months) : field(1...12, anyPart: 0.6)
        let weekday = chance(0.2) ? pick(days) : field(0...6, anyPart: 0.5)
        return [field(0...59), field(0...23), field(1...31, anyPart: 0.5), month, weekday].joined(separator: " ")
    }

    private mutating func field(_ range: ClosedRange<Int>, anyPart: Double = 0.3) -> String {
        if chance(anyPart) { return "*" }
        let items = (0..<number(1...3)).map { _ in
            let start = number(range)
            let span = chance(0.5) ? "*" : "\(start)-\(number(start...range.upperBound))"
            return chance(0.3) ? "\(span)/\(number(1...max(range.upperBound / 2, 1)))" : "\(start)"
        }
        return items.joined(separator: ",")
    }
}
