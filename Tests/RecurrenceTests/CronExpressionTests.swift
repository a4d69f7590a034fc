import CivilTime
import Recurrence
import Testing

@Suite("Cron expressions")
struct CronExpressionTests {
    @Test(
        "five fields or a name are read, printed with numbers, and fire",
        arguments: [
            ("30 7 * * *", "30 7 * * *", ["2026-12-01T07:30:00Z", "2026-12-02T07:30:00Z"]),
            ("*/20 * * * *", "*/20 * * * *", ["2026-11-30T12:20:00Z", "2026-11-30T12:40:00Z", "2026-11-30T13:00:00Z"]),
            ("0 9 * * MON-FRI", "0 9 * * 1-5", ["2026-12-01T09:00:00Z", "2026-12-02T09:00:00Z"]),
            ("0 9 * * 7", "0 9 * * 7", ["2026-12-06T09:00:00Z", "2026-12-13T09:00:00Z"]),
            (
                "0 9 * * fri-sun", "0 9 * * 5-7",
                ["2026-12-04T09:00:00Z", "2026-12-05T09:00:00Z", "2026-12-06T09:00:00Z"]
            ),
            ("0 0 1 JAN,jul *", "0 0 1 1,7 *", ["2027-01-01T00:00:00Z", "2027-07-01T00:00:00Z"]),
            // Both day fields restricted: either matches. One beginning with a star: both must.
            ("0 0 13 * FRI", "0 0 13 * 5", ["2026-12-04T00:00:00Z", "2026-12-11T00:00:00Z", "2026-12-13T00:00:00Z"]),
            ("0 0 */2 * FRI", "0 0 */2 * 5", ["2026-12-11T00:00:00Z", "2026-12-25T00:00:00Z", "2027-01-01T00:00:00Z"]),
            ("0 0 1-31 * FRI", "0 0 1-31 * 5", ["2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z"]),
            ("0 0 13 * *", "0 0 13 * *", ["2026-12-13T00:00:00Z", "2027-01-13T00:00:00Z"]),
            ("5-59/15 8-18/4 * * *", "5-59/15 8-18/4 * * *", ["2026-11-30T12:05:00Z", "2026-11-30T12:20:00Z"]),
            (
                "0,30 22,23 * * *", "0,30 22,23 * * *",
                ["2026-11-30T22:00:00Z", "2026-11-30T22:30:00Z", "2026-11-30T23:00:00Z"]
            ),
            ("0 0 29 2 *", "0 0 29 2 *", ["2028-02-29T00:00:00Z", "2032-02-29T00:00:00Z"]),
            ("  0\t0 *  * 0-6 ", "0 0 * * 0-7", ["2026-12-01T00:00:00Z"]),
            ("@daily", "0 0 * * *", ["2026-12-01T00:00:00Z"]),
            ("@Weekly", "0 0 * * 0", ["2026-12-06T00:00:00Z"]), ("@hourly", "0 * * * *", ["2026-11-30T13:00:00Z"]),
            ("@monthly", "0 0 1 * *", ["2026-12-01T00:00:00Z"]), ("@yearly", "0 0 1 1 *", ["2027-01-01T00:00:00Z"]),
            ("0 0 31 2,4 *", "0 0 31 2,4 *", []),
            ("*/2,10-12,*/7 0 * * *", "*/2,*/7,10-12 0 * * *", ["2026-12-01T00:00:00Z"]),
            ("0,*/30 0 * * *", "0,0-59/30 0 * * *", ["2026-12-01T00:00:00Z"]),
        ])
    func fires(text: String, canonical: String, right: [String]) throws {
        let cron = try CronExpression.parse(text)
        #expect(cron.description == canonical)
        #expect(try CronExpression.parse(canonical) == cron)
        var place = try Instant(rfc3339: "2026-11-30T12:00:00Z")
        let schedule = try RecurrenceSchedule(cron.set(startingAt: Zone.utc.local(place)), zone: .utc)
        for expected in right {
            let found = try #require(schedule.next(after: place))
            #expect(found.instant.description == expected)
            place = found.instant
        }
        if right.isEmpty { #expect(schedule.next(after: place) == nil) }
    }

    @Test(
        "an error names the word, its place and what would be right",
        arguments: [
            ("", "", 1, "minute is missing"), ("0 9 * *", "", 8, "day of the week is missing"),
            ("0 9 * * * *", "*", 11, "five fields"), ("0 9 * * 8", "8", 9, "0 to 7"),
            ("60 9 * * *", "60", 1, "0 to 59"),
            ("0 24 * * *", "24", 3, "0 to 23"), ("0 9 0 * *", "0", 5, "1 to 31"), ("0 9 * 13 *", "13", 7, "1 to 12"),
            ("0 9 * * fry", "fry", 9, "no day of the week"), ("0 9 * abc *", "abc", 7, "no month"),
            ("jan 9 * * *", "jan", 1, "no minute"), ("5/15 * * * *", "5/15", 1, "5-59/15"),
            ("*/0 * * * *", "0", 3, "1 to 59"), ("*/ * * * *", "*/", 1, "1 to 59"), ("9-5 * * * *", "9-5", 1, "comma"),
            ("0 9 * * FRI-MON", "FRI-MON", 9, "comma"), ("1,,2 * * * *", ",2", 3, "belongs here"),
            ("1- * * * *", "*", 4, "belongs here"),
            ("0 9 * * 1#2", "#2", 10, "blank"), ("0 9 L * *", "L", 5, "no day of the month"),
            ("0 9 ? * *", "?", 5, "belongs here"),
            ("@reboot", "@reboot", 1, "no date"), ("@dayly", "@dayly", 1, "no such name"),
            ("é * * * *", "é", 1, "belongs here"),
        ])
    func errors(text: String, word: String, position: Int, hint: String) throws {
        let error = try #require(throws: RecurrenceError.self) { try CronExpression.parse(text) }
        #expect(error.word == word)
        #expect(error.position == position)
        #expect(error.reason.contains(hint))
    }

    @Test("an hour field that begins with a star runs through changes of clocks; fixed hours fire once")
    func changes() throws {
        let zone = try Zone.load("America/New_York")
        let counts = [("*/30 * * * *", 50), ("*/30 0-23 * * *", 48), ("30 2 * * *", 1), ("30 */2 * * *", 12)]
        for (text, count) in counts {
            let set = try CronExpression.parse(text).set(startingAt: wall("2026-01-01T00:00"))
            let schedule = try RecurrenceSchedule(set, zone: zone)
            #expect(
                try schedule.dates(from: "2026-11-01T03:59:59Z", to: "2026-11-02T05:00:00Z").count == count, "\(text)")
        }
        let spring = try RecurrenceSchedule(
            CronExpression.parse("30 2 * * *").set(startingAt: wall("2026-01-01T00:00")), zone: zone)
        #expect(try spring.dates(from: "2026-03-08T05:00:00Z", to: "2026-03-09T04:00:00Z").map(\.isMoved) == [true])
    }
}
