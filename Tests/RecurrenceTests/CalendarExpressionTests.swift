import CivilTime
import Recurrence
import Testing

/// One row of what `systemd-analyze calendar --iterations=5 --base-time='2026-11-30 12:00'` says with `TZ=UTC`: the
/// expression, its normalized form, and the dates that follow.
struct CalendarCase: Sendable, CustomTestStringConvertible {
    let expression: String
    let normalized: String
    let right: [String]

    var testDescription: String { expression }

    static let all: [CalendarCase] = [days, times].flatMap { table in
        let lines = table.split(separator: "\n").map(String.init)
        return stride(from: 0, to: lines.count, by: 2).map { row in
            let names = lines[row].split(separator: " => ").map(String.init)
            let dates = lines[row + 1].split(separator: " ").map(String.init)
            return CalendarCase(expression: names[0], normalized: names[1], right: dates == ["never"] ? [] : dates)
        }
    }
}

@Suite("systemd calendar expressions")
struct CalendarExpressionTests {
    @Test("each expression is normalized and elapses as systemd says", arguments: CalendarCase.all)
    func agrees(row: CalendarCase) throws {
        let expression = try CalendarExpression.parse(row.expression)
        #expect(expression.description == row.normalized)
        #expect(try CalendarExpression.parse(row.normalized).description == row.normalized)
        let zone = try expression.zoneName.map { name throws in try Zone.load(name) } ?? .utc
        var place = try Instant(rfc3339: "2026-11-30T12:00:00Z")
        let schedule = try RecurrenceSchedule(expression.set(startingAt: zone.local(place)), zone: zone)
        for expected in row.right {
            let found = try #require(schedule.next(after: place))
            #expect(found.instant.description == expected)
            place = found.instant
        }
        if row.right.count < 5 { #expect(schedule.next(after: place) == nil) }
    }

    @Test(
        "what systemd refuses is refused, with the word, its place and what would be right",
        arguments: [
            ("", "", 1, "missing"), ("*/2", "/2", 2, "00/15"), ("25:00", "25", 1, "0 to 23"),
            ("12:60", "60", 4, "0 to 59"),
            ("*:*/15", "/15", 4, "00/15"), ("Sat..Tue", "Sat..Tue", 1, "Sat,Sun,Mon"), ("*-13-1", "13", 3, "1 to 12"),
            ("*-*-32", "32", 5, "1 to 31"), ("*-*-0", "0", 5, "1 to 31"), ("*-*~0", "0", 5, "1 to 28"),
            ("*-*~29", "29", 5, "1 to 28"), ("2200-01-01", "2200", 1, "1970 to 2199"),
            ("1969-01-01", "1969", 1, "1970 to 2199"), ("9", "9", 1, "HOUR:MINUTE"), ("*", "*", 1, "HOUR:MINUTE"),
            ("2003", "2003", 1, "HOUR:MINUTE"), ("tomorrow", "tomorrow", 1, "no weekday"),
            ("Monn 9:00", "Monn", 1, "no weekday"), ("9:00:60", "60", 6, "0 to 59"),
            ("9:00:0/0", "0/0", 6, "at least 1"),
            ("*-*-1..", "", 8, "number"), ("*-*-5..1", "5..1", 5, "smaller"),
            ("44..2031-2-2", "44..2031", 1, "smaller"), ("69..71-1-1", "69..71", 1, "smaller"),
            ("00/30:00", "00/30", 1, "too long"),
            ("*-*-20/20", "20/20", 5, "too long"), ("*-*-* 9", "9", 7, "HOUR:MINUTE"),
            ("*-*-*T9:00", "T9:00", 6, "separated"),
            (" 9:00", "9:00", 2, "number"), ("9:00 ", "00 ", 3, "missing"), ("1:2:3:4", "1:2:3:4", 1, "HOUR:MINUTE"),
            ("1-2-3-4", "1-2-3-4", 1, "YEAR-MONTH-DAY"), ("*-*~1..3-1", "*-*~1..3-1", 1, "YEAR-MONTH-DAY"),
            ("@-5", "@-5", 1, "seconds"), ("@", "@", 1, "seconds"), ("Mon Tue 9:00", "Tue", 5, "number"),
            ("Mon;9:00", ";9:00", 4, "blank"), ("9.00", "9.00", 1, "whole seconds"),
            ("daily 9:00", "daily", 1, "no weekday"),
            ("*-*-1,", "", 7, "number"), (",1:00", ",1:00", 1, "number"), ("9:00:30.5", "30.5", 6, "whole seconds"),
            ("99999999999999999999:00", "99999999999999999999", 1, "too large"),
            ("9:00-10:00", "9:00-10:00", 1, "HOUR"),
            ("Mon..", "", 6, "no weekday"), ("dayly", "dayly", 1, "no weekday"),
        ])
    func errors(text: String, word: String, position: Int, hint: String) throws {
        let error = try #require(throws: RecurrenceError.self) { try CalendarExpression.parse(text) }
        #expect(error.word == word)
        #expect(error.position == position)
        #expect(error.reason.contains(hint))
    }

    @Test("a misspelt shorthand is answered with the nearest")
    func nearMatch() throws {
        let error = try #require(throws: RecurrenceError.self) { try CalendarExpression.parse("dayly") }
        #expect(error.nearMatches.first == "daily")
    }

    @Test(
        "hours written as a star run through changes of clocks, fixed hours fire once",
        arguments: [
            ("*:0/30", "2026-10-25T00:00:00Z", "2026-10-25T01:30:00Z", 4),
            ("0..23:0/30", "2026-10-25T00:00:00Z", "2026-10-25T01:30:00Z", 2),
            ("*:30", "2026-03-29T00:00:00Z", "2026-03-29T02:00:00Z", 2),
            ("01:30", "2026-03-29T00:00:00Z", "2026-03-29T23:59:59Z", 1),
            ("01..02:30", "2026-03-29T00:00:00Z", "2026-03-29T23:59:59Z", 1),
        ])
    func changes(text: String, from: String, to: String, count: Int) throws {
        let zone = try Zone.load("Europe/London")
        let set = try CalendarExpression.parse(text).set(startingAt: wall("2026-01-01T00:00:00.5"))
        let before = try Instant(rfc3339: from).advanced(by: .milliseconds(-1)).description
        let after = try Instant(rfc3339: to).advanced(by: .milliseconds(1)).description
        let found = try RecurrenceSchedule(set, zone: zone).dates(from: before, to: after)
        #expect(found.count == count, "\(found.map(\.instant))")
    }

    @Test("any fields print to a text that reads back as the same expression")
    func roundTrip() throws {
        var random = RandomRules(seed: 252)
        for _ in 0..<500 {
            let text = random.calendarText()
            let expression: CalendarExpression
            do { expression = try CalendarExpression.parse(text) } catch { continue }
            #expect(try CalendarExpression.parse(expression.description) == expression, "\(text)")
        }
    }
}

extension RandomRules {
    fileprivate mutating func calendarText() -> String {
        let days = chance(0.4) ? pick(["Mon..Fri ", "Sat,Sun ", "Wed ", "mon,wed-fri "]) : ""
        let date = chance(0.6) ? field(2020...2040) + "-" + field(1...12) + pick(["-", "~"]) + field(1...28) + " " : ""
        return days + date + field(0...23) + ":" + field(0...59) + (chance(0.5) ? ":" + field(0...59) : "")
            + (chance(0.2) ? " Europe/Berlin" : "")
    }

    private mutating func field(_ range: ClosedRange<Int>) -> String {
        if chance(0.3) { return "*" }
        let items = (0..<number(1...3)).map { _ in
            let start = number(range)
            let stop = chance(0.3) ? "..\(number(start...range.upperBound))" : ""
            return "\(start)\(stop)" + (chance(0.3) ? "/\(number(1...3))" : "")
        }
        return items.joined(separator: ",")
    }
}
