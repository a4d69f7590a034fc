import CivilTime
import Glibc
import NotifyTestSupport
import Recurrence
import Testing

@Suite("Random rules against the literal reading of RFC 5545")
struct RuleOracleTests {
    /// How many rules each part draws; `RECURRENCE_RULES` asks for more in all.
    static let rulesPerPart = max(
        30, getenv("RECURRENCE_RULES").flatMap { Int(String(cString: $0)) }.map { $0 / 8 } ?? 0)

    @Test("the evaluator gives the oracle's dates, from the start and from any moment between", arguments: 0..<8)
    func agree(part: Int) throws {
        // Seven parts are the same in every run; the last begins anywhere, or where NOTIFYD_TEST_SEED says.
        let seed = part < 7 ? UInt64(5545 + part) : SeededGenerator().seed
        var rules = RandomRules(seed: seed)
        for turn in 0..<Self.rulesPerPart {
            let (rule, start) = rules.next()
            let name = "\(rule) from \(start), turn \(turn) of seed \(seed)"
            let oracle = RuleOracle(rule: rule, start: start).dates(atMost: 8, days: 1200, periods: 40)
            let schedule = try RecurrenceSchedule(RecurrenceSet(start: start, rules: [rule]), zone: .utc)
            var place = Instant.earliest
            for expected in oracle.dates {
                let found = schedule.next(after: place)
                #expect(found?.civil == expected, "\(name)")
                guard let found, found.civil == expected else { break }
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
}
