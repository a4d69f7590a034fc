import CivilTime
import Recurrence
import Testing

@Suite("What --every takes")
struct EveryTextTests {
    @Test(
        "days keep the time of day, hours are elapsed, a calendar expression is read as systemd reads it",
        arguments: [
            ("2 days", "2d", false, ["2026-03-08T12:00:00Z", "2026-03-10T12:00:00Z"]),
            ("48h", "48h", true, ["2026-03-08T13:00:00Z", "2026-03-10T13:00:00Z"]),
            ("1 week", "1w", false, ["2026-03-13T12:00:00Z", "2026-03-20T12:00:00Z"]),
            ("90s", "90s", true, ["2026-03-06T13:01:30Z", "2026-03-06T13:03:00Z"]),
            ("1h 30min", "1h 30min", true, ["2026-03-06T14:30:00Z", "2026-03-06T16:00:00Z"]),
            ("1 month", "1month", false, ["2026-04-06T12:00:00Z", "2026-05-06T12:00:00Z"]),
            ("1y", "1y", false, ["2027-03-06T13:00:00Z", "2028-03-06T13:00:00Z"]),
            (
                "09:00", "*-*-* 09:00:00", false,
                ["2026-03-06T14:00:00Z", "2026-03-07T14:00:00Z", "2026-03-08T13:00:00Z"]
            ),
            ("hourly", "*-*-* *:00:00", true, ["2026-03-06T14:00:00Z", "2026-03-06T15:00:00Z"]),
            ("Mon..Fri 09:00", "Mon..Fri *-*-* 09:00:00", false, ["2026-03-06T14:00:00Z", "2026-03-09T13:00:00Z"]),
            ("12-24 18:00", "*-12-24 18:00:00", false, ["2026-12-24T23:00:00Z"]),
        ])
    func dates(text: String, canonical: String, isInterval: Bool, right: [String]) throws {
        let every = try EveryText.parse(text)
        #expect(every.description == canonical)
        #expect(try EveryText.parse(canonical) == every)
        #expect(every.isInterval == isInterval)
        let set = every.set(startingAt: try wall("2026-03-06T08:00"))
        #expect(set.isElapsed == isInterval)
        let schedule = try RecurrenceSchedule(set, zone: Zone.load("America/New_York"))
        var place = try Instant(rfc3339: "2026-03-06T13:00:00Z")
        for expected in right {
            let found = try #require(schedule.next(after: place))
            #expect(found.instant.description == expected)
            place = found.instant
        }
    }

    @Test("a monthly span from the 31st falls on the last day of shorter months and comes back to the 31st")
    func monthEnds() throws {
        let set = try EveryText.parse("1 month").set(startingAt: wall("2026-12-31T09:00"))
        let schedule = try RecurrenceSchedule(set, zone: Zone.load("Europe/Berlin"))
        let found = try schedule.dates(from: "2026-12-31T08:00:00Z", to: "2027-05-01T00:00:00Z").map(
            \.instant.description)
        #expect(
            found == ["2027-01-31T08:00:00Z", "2027-02-28T08:00:00Z", "2027-03-31T07:00:00Z", "2027-04-30T07:00:00Z"])
    }

    @Test(
        "what is neither is refused with what would be right",
        arguments: [
            ("90", "unit is missing"), ("1 month 3 days", "do not go together"), ("500ms", "whole seconds"),
            ("1.5s", "whole seconds"), ("0s", "longer than nothing"), ("9999y 1s", "at most"),
            ("every day", "no weekday"),
            ("5 minits", "no unit"), ("", "missing"),
        ])
    func errors(text: String, hint: String) throws {
        let error = try #require(throws: RecurrenceError.self) { try EveryText.parse(text) }
        #expect(error.reason.contains(hint))
    }
}
