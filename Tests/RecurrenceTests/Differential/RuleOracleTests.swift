import CivilTime
import NotifyTestSupport
import Recurrence
import Testing

@Suite("Random rules against the literal reading of RFC 5545")
struct RuleOracleTests {
    @Test("the evaluator gives the oracle's dates, from the start and from any moment between")
    func agree() async throws {
        try await RuleDraw.eachPart { seed in
            var rules = RandomRules(seed: seed)
            for turn in 0..<RuleDraw.rulesPerPart {
                let (rule, start) = rules.next()
                try check(rule, start, "\(rule) from \(start), turn \(turn) of seed \(seed)")
            }
        }
    }

    private func check(_ rule: RecurrenceRule, _ start: CivilDateTime, _ name: Comment) throws {
        let oracle = RuleOracle(rule: rule, start: start).dates(atMost: 8, days: 1200, periods: 40)
        let schedule = try RecurrenceSchedule(RecurrenceSet(start: start, rules: [rule]), zone: .utc)
        var place = Instant.earliest
        for expected in oracle.dates {
            let found = schedule.next(after: place)
            #expect(found?.civil == expected, name)
            guard let found, found.civil == expected else { return }
            place = found.instant
        }
        let beyond = schedule.next(after: place)?.civil
        #expect(beyond.map { $0 > oracle.complete } ?? true, "\(name): \(beyond?.description ?? "") is too many")
        if let last = oracle.dates.last, oracle.dates.count > 1 {
            let previous = schedule.previous(before: last.instant(at: .zero))
            #expect(previous?.civil == oracle.dates[oracle.dates.count - 2], "\(name), backwards")
        }
        #expect(try RecurrenceRule.parse(rule.description) == rule, "\(name), round trip")
    }
}
