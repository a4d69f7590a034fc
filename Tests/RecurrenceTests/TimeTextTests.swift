import CivilTime
import Recurrence
import Testing

@Suite("A moment as a user writes it")
struct TimeTextTests {
    @Test(
        "an offset fixes the instant; without one the wall time is read in the zone and echoed",
        arguments: [
            (
                "2026-12-24T08:00:00Z", "Europe/Berlin", "2026-12-24T08:00:00Z",
                "Thu 2026-12-24 09:00:00 Europe/Berlin +01:00"
            ),
            (
                "2026-12-24T08:00", "Europe/Berlin", "2026-12-24T07:00:00Z",
                "Thu 2026-12-24 08:00:00 Europe/Berlin +01:00"
            ),
            (
                "2026-12-24", "America/New_York", "2026-12-24T05:00:00Z",
                "Thu 2026-12-24 00:00:00 America/New_York -05:00"
            ),
            ("2026-12-24 08:00", "UTC", "2026-12-24T08:00:00Z", "Thu 2026-12-24 08:00:00 UTC"),
            ("1970-01-01T00:00:00Z", "UTC", "1970-01-01T00:00:00Z", "Thu 1970-01-01 00:00:00 UTC"),
        ])
    func meaning(text: String, zone: String, instant: String, echo: String) throws {
        let context = TimeContext(now: try Instant(rfc3339: "2026-11-30T12:00:00Z"), zone: try Zone.load(zone))
        let meaning = try TimeText.parse(text).meaning(in: context)
        #expect(meaning.instant.description == instant)
        #expect(meaning.echo == echo)
        #expect(meaning.notes.isEmpty)
    }

    @Test("a time in a gap is moved with a note, or refused by the policy skip; a repeated one says which pass it is")
    func transitions() throws {
        var context = TimeContext(now: .epoch, zone: try Zone.load("America/New_York"))
        let moved = try TimeText.parse("2026-03-08T02:30").meaning(in: context)
        #expect(moved.instant.description == "2026-03-08T07:30:00Z")
        #expect(moved.notes == [.moved(asked: try wall("2026-03-08T02:30:00"), shown: try wall("2026-03-08T03:30:00"))])
        let repeated = try TimeText.parse("2026-11-01T01:30").meaning(in: context)
        #expect(
            repeated.notes.map(\.description) == [
                "2026-11-01T01:30:00 comes twice there (clocks go back); this is the first time"
            ])
        context.gap = .skip
        let error = try #require(throws: RecurrenceError.self) {
            try TimeText.parse("2026-03-08T02:30").meaning(in: context)
        }
        #expect(error.code == .skipped)
    }

    @Test("years beyond 9999 are refused with the range, also when only the offset leads there")
    func range() throws {
        let context = TimeContext(now: .epoch, zone: try Zone.load("America/New_York"))
        let far = try #require(throws: RecurrenceError.self) { try TimeText.parse("99999-01-01T00:00Z") }
        #expect(far.code == .outOfRange)
        #expect(far.description.contains("0001 to 9999"))
        let edge = try #require(throws: RecurrenceError.self) {
            try TimeText.parse("9999-12-31T23:00").meaning(in: context)
        }
        #expect(edge.code == .outOfRange)
    }
}
