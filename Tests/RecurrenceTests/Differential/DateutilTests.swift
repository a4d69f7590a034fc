import CivilTime
import NotifyTestSupport
import Recurrence
import Testing

@Suite("Random rules against python-dateutil")
struct DateutilTests {
    @Test(
        "the dates are dateutil's, except where its three known faults may show",
        .enabled(if: Products.python != nil, "\(PythonBatch.absent)"))
    func agree() async throws {
        try await RuleDraw.eachPart { seed in try compare(seed) }
    }

    private func compare(_ seed: UInt64) throws {
        var cases: [Case] = []
        var rules = RandomRules(seed: seed)
        for turn in 0..<RuleDraw.rulesPerPart {
            let (rule, start) = rules.next()
            if rule.dateutilFault(from: start) == nil {
                let name = "\(rule) from \(start), turn \(turn) of seed \(seed)"
                cases.append(Case(rule: rule, start: start, name: name))
            }
        }
        // Most rules are compared: the generator does not live in the excluded classes.
        #expect(cases.count > RuleDraw.rulesPerPart * 3 / 4)
        let answers: [Answer] = try PythonBatch.answers(
            of: "rules.py", [String(RuleDraw.periodsOfDateutil)], to: cases.map(\.line))
        try #require(answers.count == cases.count)
        for (row, answer) in zip(cases, answers) { try row.check(answer) }
    }

    @Test("the faults of dateutil are three classes of rules, and the generator draws of each")
    func classes() {
        var rules = RandomRules(seed: 5545)
        var found: Set<DateutilFault> = []
        for _ in 0..<1000 {
            let (rule, start) = rules.next()
            if let fault = rule.dateutilFault(from: start) { found.insert(fault) }
        }
        #expect(found == Set(DateutilFault.allCases))
    }

    /// What the script says of one rule: at most eight dates, and the first day that it did not look at.
    private struct Answer: Decodable {
        let dates: [String]
        let unseen: String?
    }

    private struct Case {
        let rule: RecurrenceRule
        let start: CivilDateTime
        let name: String

        /// The last year in which dateutil looks for the dates of a period.
        private var horizon: Int {
            let years: [Frequency: Int] = [.yearly: 12, .monthly: 12, .weekly: 4, .daily: 4]
            return start.date.year + (years[rule.frequency] ?? 1)
        }

        var line: String { "\(start) \(horizon) \(rule.withLocalEnd)" }

        func check(_ answer: Answer) throws {
            let schedule = try RecurrenceSchedule(RecurrenceSet(start: start, rules: [rule]), zone: .utc)
            var place = Instant.earliest
            for expected in answer.dates {
                let found = schedule.next(after: place)
                #expect(found?.civil.description == expected, "\(name)")
                guard let found, found.civil.description == expected else { return }
                place = found.instant
            }
            guard answer.dates.count < 8, let beyond = schedule.next(after: place) else { return }
            let day = beyond.civil.date.description
            #expect(answer.unseen.map { day >= $0 } ?? false, "\(name): \(beyond.civil) is too many")
        }
    }
}
