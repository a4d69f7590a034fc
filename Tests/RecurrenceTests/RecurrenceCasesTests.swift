import CivilTime
import Recurrence
import Testing

/// One row of a table: a rule from a wall time in a zone, and the instants that must come.
struct RuleCase: Sendable, CustomTestStringConvertible {
    let zone: String
    let rule: String
    let start: String
    var after: String?
    var gap: GapPolicy = .shift
    var overlap: OverlapPolicy = .first
    let right: [String]
    /// Whether the last instant of the row ends the series.
    var ends = false

    var testDescription: String { "\(rule) from \(start) in \(zone)" }

    func schedule() throws -> RecurrenceSchedule {
        let set = try RecurrenceText.parse(rule).set(startingAt: wall(start))
        return try RecurrenceSchedule(set, zone: Zone.load(zone), gap: gap, overlap: overlap)
    }
}

@Suite("Recurrence cases (C01, C02, C04, C07, C18, C19, C21)")
struct RecurrenceCasesTests {
    @Test("each row gives its instants, forwards and backwards", arguments: RuleCase.all)
    func instants(row: RuleCase) throws {
        let schedule = try row.schedule()
        let right = try row.right.map { try Instant(rfc3339: $0) }
        var place = try row.after.map { try Instant(rfc3339: $0) } ?? .earliest
        for expected in right {
            let found = try #require(schedule.next(after: place))
            #expect(found.instant == expected)
            place = found.instant
        }
        let beyond = schedule.next(after: place)
        #expect(row.ends == (beyond == nil), "\(beyond.map(\.instant.description) ?? "nothing")")
        var back = Instant(milliseconds: place.milliseconds + 1)
        for expected in right.reversed() {
            let found = try #require(schedule.previous(before: back))
            #expect(found.instant == expected)
            back = found.instant
        }
    }

    @Test("a date moved out of a gap says so and keeps the wall time that was asked for")
    func moved() throws {
        let row = RuleCase(zone: "America/New_York", rule: "FREQ=DAILY", start: "2026-03-07T02:30", right: [])
        let found = try #require(try row.schedule().next(after: Instant(rfc3339: "2026-03-08T00:00:00Z")))
        #expect(found.isMoved)
        #expect(found.civil == (try wall("2026-03-08T02:30")))
        #expect(found.pass == 1)
    }

    @Test("C04 (a): quarter hours through the repeated hour are 16 fires, 15 real minutes apart")
    func quarterHours() throws {
        let row = RuleCase(
            zone: "Europe/London", rule: "FREQ=MINUTELY;INTERVAL=15", start: "2026-10-25T00:00", right: [])
        let found = try row.schedule().dates(from: "2026-10-24T22:59:59Z", to: "2026-10-25T03:00:00Z")
        #expect(found.count == 16)
        #expect(found.first?.instant == (try Instant(rfc3339: "2026-10-24T23:00:00Z")))
        #expect(found.last?.instant == (try Instant(rfc3339: "2026-10-25T02:45:00Z")))
        for (left, right) in zip(found, found.dropFirst()) {
            #expect(left.instant.duration(to: right.instant) == .seconds(900))
        }
        #expect(found.map(\.pass) == [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1])
    }

    @Test(
        "C04 (b): every minute fires 1500, 1380 and 1440 times on the day of a change and on another",
        arguments: [
            ("2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z", 1500),
            ("2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z", 1380),
            ("2026-03-09T04:00:00Z", "2026-03-10T04:00:00Z", 1440),
        ])
    func everyMinute(from: String, to: String, count: Int) throws {
        let row = RuleCase(
            zone: "America/New_York", rule: "FREQ=MINUTELY", start: "2026-03-01T00:00", right: [])
        let before = try Instant(rfc3339: from).advanced(by: .milliseconds(-1)).description
        #expect(try row.schedule().dates(from: before, to: to).count == count)
    }

    @Test(
        "a rule that cannot fire ends, in both directions",
        arguments: [
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=4;BYMONTHDAY=31",
            "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4,6", "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6;BYDAY=MO",
            "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;INTERVAL=60;BYSECOND=30",
            "FREQ=MINUTELY;INTERVAL=120;BYMINUTE=1", "FREQ=SECONDLY;INTERVAL=90;BYMINUTE=1;BYSECOND=0",
            "FREQ=HOURLY;INTERVAL=2;BYHOUR=3", "FREQ=DAILY;INTERVAL=7;BYDAY=SU", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6",
            "FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1", "FREQ=DAILY;BYYEAR=2020",
            "FREQ=SECONDLY;INTERVAL=86400;BYHOUR=5", "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29;BYYEAR=2027,2029",
        ])
    func never(rule: String) throws {
        let row = RuleCase(zone: "UTC", rule: rule, start: "2026-01-05T00:00", right: [])
        let schedule = try row.schedule()
        #expect(schedule.next(after: .earliest) == nil)
        #expect(schedule.previous(before: .latest) == nil)
    }

    @Test("the last date up to the year 9999 is found, and none beyond")
    func endOfTime() throws {
        let row = RuleCase(zone: "UTC", rule: "FREQ=DAILY", start: "2026-01-01T00:00", right: [])
        let last = try #require(try row.schedule().previous(before: .latest))
        #expect(last.instant == (try Instant(rfc3339: "9999-12-31T00:00:00Z")))
        #expect(try row.schedule().next(after: last.instant) == nil)
        #expect(try row.schedule().next(after: Instant(milliseconds: .max)) == nil)
        #expect(try row.schedule().previous(before: Instant(milliseconds: .max)) == last)
        #expect(try row.schedule().previous(before: Instant(milliseconds: .min)) == nil)
        #expect(try row.schedule().next(after: Instant(milliseconds: .min))?.civil == wall("2026-01-01T00:00"))
    }
}

extension RecurrenceSchedule {
    /// All dates later than the first instant and earlier than the second.
    func dates(from: String, to: String) throws -> [RecurrenceDate] {
        var place = try Instant(rfc3339: from)
        let end = try Instant(rfc3339: to)
        var found: [RecurrenceDate] = []
        while let date = next(after: place), date.instant < end {
            found.append(date)
            place = date.instant
        }
        return found
    }
}
