import CivilTime
import Recurrence
import Testing

@Suite("Any text")
struct ParserRobustnessTests {
    static let corpus = [
        "2026-12-24T08:00:00.123+02:00", "tomorrow at 9:30pm", "next friday + 2 days", "in 1 month 2h",
        "24 december 2026 noon",
        "Mon..Fri,Sun *-1..6/2-~3,5 00/6:15:30 Europe/Berlin", "*-*~7/1 *:0/15", "0 9-17/2 1,15 jan-jun MON-FRI",
        "*/5 * * * *", "@daily", "1h 30min 5.25s", "300000d", "2 days",
        "FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR,2MO;BYSETPOS=1,-1;UNTIL=20261224T080000Z;WKST=SU",
        "DTSTART;TZID=Europe/Berlin:20260307T023000\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20260308T023000\nRDATE;VALUE=DATE:20260401",
    ]

    @Test("no text stops a parser, and what it reads prints to what reads back the same")
    func mutations() throws {
        var random = RandomRules(seed: 1997)
        let alphabet = Array("0123456789 -:+,.;/*~=@TZaMé\n\u{0}\u{301}")
        for turn in 0..<1500 {
            var text = Array(Self.corpus[turn % Self.corpus.count])
            for _ in 0..<random.number(1...4) {
                let place = random.number(0...text.count)
                switch random.number(0...3) {
                case 0: text.insert(random.pick(alphabet), at: place)
                case 1 where place < text.count: text.remove(at: place)
                case 2 where place < text.count: text[place] = random.pick(alphabet)
                default:
                    text.insert(
                        contentsOf: random.pick(Self.corpus.map { Array($0) }).prefix(random.number(0...8)), at: place)
                }
            }
            try check(String(text), "turn \(turn) of seed 1997")
        }
    }

    private func check(_ text: String, _ name: Comment) throws {
        try roundTrip(text, name) { text throws(RecurrenceError) in try TimeText.parse(text) }
        try roundTrip(text, name) { text throws(RecurrenceError) in try EveryText.parse(text) }
        try roundTrip(text, name) { text throws(RecurrenceError) in try CalendarExpression.parse(text) }
        try roundTrip(text, name) { text throws(RecurrenceError) in try CronExpression.parse(text) }
        try roundTrip(text, name) { text throws(RecurrenceError) in try RecurrenceRule.parse(text) }
        try roundTrip(text, name) { text throws(RecurrenceError) in try RecurrenceText.parse(text) }
        try roundTrip(text, name) { text throws(RecurrenceError) in try DurationText.parse(text, allowingZero: true) }
    }

    private func roundTrip<Value: Equatable & CustomStringConvertible>(
        _ text: String, _ name: Comment, _ parse: (String) throws(RecurrenceError) -> Value
    ) throws {
        let value: Value
        do {
            value = try parse(text)
        } catch {
            #expect(!error.reason.isEmpty && error.position <= text.count + 1, name)
            return
        }
        #expect(try parse(value.description) == value, name)
    }
}
