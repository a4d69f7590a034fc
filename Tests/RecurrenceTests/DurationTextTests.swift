import CivilTime
import NotifyTestSupport
import Recurrence
import Testing

@Suite("Durations in systemd's spelling")
struct DurationTextTests {
    @Test(
        "terms add up, and days have 24 hours in elapsed time",
        arguments: [
            ("90s", "90s", Duration.seconds(90)), ("90", "90s", .seconds(90)), ("5min", "5min", .seconds(300)),
            ("5m", "5min", .seconds(300)), ("1h 30min", "1h 30min", .seconds(5400)),
            ("1h30min", "1h 30min", .seconds(5400)), ("2 days", "2d", .seconds(172_800)),
            ("48hr", "48h", .seconds(172_800)), ("1.5h", "1.5h", .seconds(5400)), ("0.5s", "0.5s", .milliseconds(500)),
            ("300000d", "300000d", .seconds(300_000 * 86_400)), ("55s500ms", "55s 500ms", .milliseconds(55_500)),
            ("300ms20s 5day", "300ms 20s 5d", .milliseconds(432_020_300)),
            ("1y 12month", "1y 12month", .seconds(31_557_600 + 12 * 2_630_016)), ("1M", "1month", .seconds(2_630_016)),
            ("2 weeks", "2w", .seconds(1_209_600)), ("7µs", "7us", .microseconds(7)), ("7μs", "7us", .microseconds(7)),
            ("1.0000001s", "1.0000001s", .microseconds(1_000_001)), ("  3  hours ", "3h", .seconds(10_800)),
            ("3652058d", "3652058d", .seconds(3_652_058 * 86_400)),
        ])
    func read(text: String, canonical: String, duration: Duration) throws {
        let value = try DurationText.parse(text)
        #expect(value.duration == duration)
        #expect(value.description == canonical)
        #expect(try DurationText.parse(canonical).duration == duration)
    }

    @Test(
        "whole days, weeks, months and years are steps on the calendar; anything shorter is not",
        arguments: [
            ("2 days", CalendarStep(months: 0, days: 2)), ("1w 1d", CalendarStep(months: 0, days: 8)),
            ("1y 2months 3d", CalendarStep(months: 14, days: 3)), ("48h", nil), ("1.5 days", nil), ("1d 1s", nil),
        ])
    func steps(text: String, step: CalendarStep?) throws {
        #expect(try DurationText.parse(text).calendarStep == step)
    }

    @Test(
        "an error names the word, its place and what would be right",
        arguments: [
            ("", "", 1, RecurrenceError.Code.malformed, "missing"), ("   ", "", 1, .malformed, "missing"),
            ("soon", "soon", 1, .malformed, "number"), ("5 minits", "minits", 3, .malformed, "no unit"),
            ("5 Hours", "Hours", 3, .malformed, "no unit"), ("1h -5min", "-5min", 4, .outOfRange, "negative"),
            ("-1h", "-1h", 1, .outOfRange, "negative"), ("1.h", "1.", 1, .malformed, "digits"),
            ("1h,", ",", 3, .malformed, "number"), ("5,5h", ",5h", 2, .malformed, "unit"),
            ("0s", "0s", 1, .outOfRange, "longer"),
            ("3652060d", "3652060d", 1, .outOfRange, "3652058 days"),
            ("99999999999999999999s", "99999999999999999999s", 1, .outOfRange, "at most"),
            ("9999y 9999y", "9999y", 1, .outOfRange, "at most"), ("5ns", "ns", 2, .malformed, "no unit"),
            ("infinity", "infinity", 1, .malformed, "number"), ("5µ", "µ", 2, .malformed, "no unit"),
        ])
    func errors(text: String, word: String, position: Int, code: RecurrenceError.Code, hint: String) throws {
        let error = try #require(throws: RecurrenceError.self) { try DurationText.parse(text) }
        #expect(error.code == code)
        #expect(error.word == word)
        #expect(error.position == position)
        #expect(error.reason.contains(hint))
    }

    @Test("a misspelt unit is answered with the nearest one")
    func nearMatch() throws {
        let error = try #require(throws: RecurrenceError.self) { try DurationText.parse("5 minits") }
        #expect(error.nearMatches.first == "minute")
    }

    @Test("zero is a duration where the caller allows it")
    func zero() throws {
        #expect(try DurationText.parse("0", allowingZero: true).duration == .zero)
    }

    @Test("what is printed for elapsed time reads back as the same duration")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 90)
        for _ in 0..<2000 {
            let size = Int64.random(in: 0...56, using: &random)
            let duration = Duration.microseconds(Int64.random(in: 1...(1 << size), using: &random))
            let text = DurationText.text(duration)
            #expect(try DurationText.parse(text).duration == duration, "\(text) \(random)")
        }
        #expect(DurationText.text(.zero) == "0s")
        #expect(DurationText.text(.seconds(93_784) + .nanoseconds(1)) == "1d 2h 3min 4s 1us")
        #expect(DurationText.text(.seconds(-60)) == "-1min")
    }
}
