import CivilTime
import Recurrence
import Testing

@Suite("Moments in words (C23, C24)")
struct WordsTextTests {
    @Test(
        "C23, C24: each phrase means its moment, and is printed as what reads the same",
        arguments: [
            ("2026-08-01T01:06:00Z", "America/Montevideo", "today at 23:00", "2026-08-01T02:00:00Z"),
            ("2026-08-01T01:06:00Z", "America/Montevideo", "tomorrow at 9", "2026-08-01T12:00:00Z"),
            ("2026-07-02T19:27:00Z", "Asia/Almaty", "tomorrow at 9", "2026-07-04T04:00:00Z"),
            // Monday 30 November 2026, 22:00 in Berlin.
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "at 23:00", "2026-11-30T22:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "23:00", "2026-11-30T22:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "at 17:30", "2026-12-01T16:30:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "12am", "2026-11-30T23:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "midnight", "2026-11-30T23:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "12:30am", "2026-11-30T23:30:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "12pm", "2026-12-01T11:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "NOON", "2026-12-01T11:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "teatime", "2026-12-01T15:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "9 pm", "2026-12-01T20:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "22:00", "2026-12-01T21:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "0930", "2026-12-01T08:30:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "9:30:15", "2026-12-01T08:30:15Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "noon tomorrow", "2026-12-01T11:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "10am jul 31", "2027-07-31T08:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "24 december at 18:00", "2026-12-24T17:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "Dec 24th, 2026 6pm", "2026-12-24T17:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "on 24.12.2026 at 18:00", "2026-12-24T17:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "2026-12-24 9am", "2026-12-24T08:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "2026-12-24 at 9", "2026-12-24T08:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "29 february at 9", "2028-02-29T08:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "1 nov", "2027-11-01T21:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "tomorrow", "2026-12-01T21:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "now", "2026-11-30T21:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "in 10 minutes", "2026-11-30T21:10:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "in 1 hour 30 min", "2026-11-30T22:30:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "+90min", "2026-11-30T22:30:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "now + 2 days", "2026-12-02T21:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "now+2days", "2026-12-02T21:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "4pm + 3 days", "2026-12-04T15:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "today 9:00 + 1 day", "2026-12-01T08:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "next week", "2026-12-07T21:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "next hour", "2026-11-30T22:00:00Z"),
            ("2026-11-30T21:00:00Z", "Europe/Berlin", "in 1 year", "2027-11-30T21:00:00Z"),
            // Monday 10:00 and 08:00, Tuesday.
            ("2026-11-30T09:00:00Z", "Europe/Berlin", "friday at 9", "2026-12-04T08:00:00Z"),
            ("2026-11-30T09:00:00Z", "Europe/Berlin", "next friday at 9", "2026-12-11T08:00:00Z"),
            ("2026-11-30T09:00:00Z", "Europe/Berlin", "monday at 9", "2026-12-07T08:00:00Z"),
            ("2026-11-30T07:00:00Z", "Europe/Berlin", "monday at 9", "2026-11-30T08:00:00Z"),
            ("2026-11-30T09:00:00Z", "Europe/Berlin", "monday", "2026-12-07T09:00:00Z"),
            ("2026-12-01T09:00:00Z", "Europe/Berlin", "next saturday", "2026-12-12T09:00:00Z"),
            ("2026-12-01T09:00:00Z", "Europe/Berlin", "next sunday", "2026-12-13T09:00:00Z"),
            ("2026-12-06T09:00:00Z", "Europe/Berlin", "next monday at 9", "2026-12-07T08:00:00Z"),
            ("2026-01-31T08:00:00Z", "Europe/Berlin", "in 1 month", "2026-02-28T08:00:00Z"),
            // A day is not 24 hours: days keep the time of day, hours do not.
            ("2026-03-28T11:00:00Z", "Europe/Berlin", "in 1 day", "2026-03-29T10:00:00Z"),
            ("2026-03-28T11:00:00Z", "Europe/Berlin", "in 24h", "2026-03-29T11:00:00Z"),
            ("2026-03-28T11:00:00Z", "Europe/Berlin", "in 1 day 2h", "2026-03-29T12:00:00Z"),
            ("2026-03-28T11:00:00Z", "Europe/Berlin", "in 1.5 days", "2026-03-29T23:00:00Z"),
            // In the first pass of the repeated hour the clock shows 01:30 once more.
            ("2026-11-01T05:45:00Z", "America/New_York", "at 1:30", "2026-11-01T06:30:00Z"),
            ("2026-11-01T05:15:00Z", "America/New_York", "at 1:30", "2026-11-01T05:30:00Z"),
            ("2026-03-08T06:00:00Z", "America/New_York", "at 2:30", "2026-03-08T07:30:00Z"),
        ])
    func phrases(now: String, zone: String, text: String, instant: String) throws {
        let context = TimeContext(now: try Instant(rfc3339: now), zone: try Zone.load(zone))
        let parsed = try TimeText.parse(text)
        #expect(try parsed.meaning(in: context).instant.description == instant)
        let again = try TimeText.parse(parsed.description)
        #expect(again == parsed, "\(parsed)")
    }

    @Test(
        "C23: what has passed is refused",
        arguments: [
            "today at 9", "today at 22:00", "2026-11-30 9am", "24 december 2025 at 9", "today at midnight",
            "2020-01-01 at 9 + 1 day",
        ])
    func past(text: String) throws {
        let context = TimeContext(
            now: try Instant(rfc3339: "2026-11-30T21:00:00Z"), zone: try Zone.load("Europe/Berlin"))
        let error = try #require(throws: RecurrenceError.self) { try TimeText.parse(text).meaning(in: context) }
        #expect(error.code == .past)
        #expect(error.reason.contains("passed already"))
    }

    @Test(
        "an error names the word, its place and what would be right",
        arguments: [
            ("13pm", "13pm", 1, RecurrenceError.Code.noSuchTime, "1 to 12"), ("0am", "0am", 1, .noSuchTime, "1 to 12"),
            ("25:00", "25:00", 1, .noSuchTime, "0 to 23"), ("at 9:60", "9:60", 4, .noSuchTime, "00 to 59"),
            ("at", "at", 1, .malformed, "missing"), ("", "", 1, .malformed, "missing"),
            ("tomorow", "tomorow", 1, .malformed, "not understood"),
            ("today", "today", 1, .malformed, "today at 18:00"),
            ("next", "next", 1, .malformed, "must follow"), ("next foo", "foo", 6, .malformed, "not understood"),
            ("in", "in", 1, .malformed, "must follow"), ("in 5", "5", 4, .malformed, "unit is missing"),
            ("in 5 minits", "minits", 6, .malformed, "no unit"),
            ("tomorrow in 5 min", "in", 10, .malformed, "beginning"),
            ("tomorrow friday", "friday", 10, .malformed, "a day was named"),
            ("9 10", "10", 3, .malformed, "named already"),
            ("now tomorrow", "now", 1, .contradiction, "now"), ("12/24/2026", "12/24/2026", 1, .malformed, "two ways"),
            ("31 february at 9", "31", 1, .noSuchTime, "february"),
            ("24.13.2026", "24.13.2026", 1, .noSuchTime, "no such day"),
            ("24.12", "24.12", 1, .malformed, "24.12.2026"), ("2026-12-40 9am", "40", 9, .noSuchTime, "01 to 31"),
            ("2026-12-24T09:00x", "x", 17, .malformed, "nothing may follow"),
            ("december", "december", 1, .malformed, "beside"),
            ("9:5", "9:5", 1, .malformed, "14:30"), ("123", "123", 1, .malformed, "14:30"),
            ("2560", "2560", 1, .noSuchTime, "0 to 23"),
            ("tomorrow at 9 +", "", 16, .malformed, "missing"),
            ("5 minutes ago", "minutes", 3, .malformed, "not understood"),
            ("-5min", "-5min", 1, .malformed, "not understood"), ("morgen", "morgen", 1, .malformed, "not understood"),
        ])
    func errors(text: String, word: String, position: Int, code: RecurrenceError.Code, hint: String) throws {
        let error = try #require(throws: RecurrenceError.self) { try TimeText.parse(text) }
        #expect(error.code == code)
        #expect(error.word == word)
        #expect(error.position == position)
        #expect(error.reason.contains(hint))
    }

    @Test("C23, C24: a misspelt word is answered with the nearest, and a moved day is noted")
    func help() throws {
        let error = try #require(throws: RecurrenceError.self) { try TimeText.parse("tomorow at 9") }
        #expect(error.nearMatches == ["tomorrow"])
        let context = TimeContext(
            now: try Instant(rfc3339: "2026-01-31T08:00:00Z"), zone: try Zone.load("Europe/Berlin"))
        let meaning = try TimeText.parse("in 1 month").meaning(in: context)
        #expect(meaning.echo == "Sat 2026-02-28 09:00:00 Europe/Berlin +01:00")
        #expect(
            meaning.notes.map(\.description) == ["there is no 31. in that month; moved to 2026-02-28, its last day"])
        guard case .wall = meaning.kind else { throw error }
    }
}
