import CivilTime
import Recurrence
import Testing

@Suite("Notes on a recurrence")
struct RecurrenceNoteTests {
    @Test(
        "what may surprise is said when it is scheduled",
        arguments: [
            ("FREQ=YEARLY", "2024-02-29T09:00", "leap years only; SKIP=BACKWARD"),
            ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29", "2026-01-01T09:00", "leap"),
            ("FREQ=MONTHLY", "2026-01-31T09:00", "a day 31"),
            ("FREQ=MONTHLY;INTERVAL=6", "2026-08-31T09:00", "a day 31"),
            ("FREQ=MONTHLY;BYMONTHDAY=29,30", "2026-01-01T09:00", "a day 29"),
            ("FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31", "2026-01-01T09:00", "never"),
            ("FREQ=DAILY;COUNT=1\nEXDATE;VALUE=DATE:20260505", "2026-05-05T09:00", "never"),
            ("FREQ=DAILY;UNTIL=20200101", "2019-01-01T09:00", "ended; its last date was 2020-01-01T09:00:00"),
            ("FREQ=YEARLY", "2027-03-14T02:30", "moved to 2027-03-14T03:30:00"),
        ])
    func said(rule: String, start: String, hint: String) throws {
        #expect(try notes(rule, start).first?.contains(hint) == true)
    }

    @Test(
        "nothing is said of rules that do what they seem to",
        arguments: [
            ("FREQ=MONTHLY", "2026-01-28T09:00"), ("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-01-31T09:00"),
            ("FREQ=MONTHLY;BYMONTHDAY=15,31", "2026-01-31T09:00"), ("FREQ=MONTHLY;SKIP=BACKWARD", "2026-01-31T09:00"),
            ("FREQ=YEARLY", "2026-01-31T09:00"), ("FREQ=YEARLY;BYMONTH=1,3;BYMONTHDAY=31", "2026-01-31T09:00"),
            ("FREQ=WEEKLY", "2026-01-31T09:00"), ("FREQ=MONTHLY;BYDAY=2WE", "2026-01-31T09:00"),
        ])
    func silent(rule: String, start: String) throws {
        #expect(try notes(rule, start).isEmpty)
    }

    @Test(
        "a plan's notes fit its language, know that it is over, and tell of exceptions that leave nothing out",
        arguments: [
            ("*-02-29", [], nil, "*-02~01"), ("*-*-31", [], nil, "*-*~01"),
            ("2020-01-01", [], nil, "ended; its last date was 2020-01-01T00:00:00"),
            ("09:00", [], "2020-01-01", "ended; its last date was 2020-01-01T09:00:00"),
            ("*-02-30", [], nil, "never fires"),
            (
                "09:00", ["2026-12-11T10:00", "2026-12-12", "2026-12-13T09:00", "2026-12-14T09:00:00Z"], nil,
                "exception 2026-12-11T10:00:00"
            ),
            ("Mon 09:00", ["2026-12-01", "2026-12-07"], nil, "exception 2026-12-01 is no date of this"),
        ] as [(String, [String], String?, String)])
    func ofPlan(text: String, exceptions: [String], until: String?, hint: String) throws {
        let now = try Instant(rfc3339: "2026-11-30T12:00:00Z")
        let expression = SeriesExpression.every(try EveryText.parse(text))
        var plan = RecurrencePlan(
            expression, anchoredAt: RecurrencePlan.anchor(expression, at: now, zone: .utc), zone: .utc)
        plan.exceptions = try exceptions.map { try DateTimeText.parse($0) }
        plan.until = try until.map { try DateTimeText.parse($0) }
        let notes = try plan.notes(plan.schedule(), at: plan.beginning(at: now)).map(\.description)
        #expect(notes.count == 1 && notes.first?.contains(hint) == true, "\(notes)")
    }

    private func notes(_ rule: String, _ start: String) throws -> [String] {
        let set = try RecurrenceText.parse(rule).set(startingAt: wall(start))
        let schedule = try RecurrenceSchedule(set, zone: Zone.load("America/New_York"))
        return try schedule.notes(at: Instant(rfc3339: "2026-11-30T12:00:00Z")).map(\.description)
    }

    @Test(
        "leaving out a date takes it out and does not lengthen a counted series",
        arguments: ["FREQ=DAILY;COUNT=3", "FREQ=HOURLY;COUNT=3"])
    func leaveOut(rule: String) throws {
        var set = try RecurrenceText.parse(rule).set(startingAt: wall("2026-05-04T09:00"))
        let all = try RecurrenceSchedule(set, zone: .utc).dates(
            from: "2026-01-01T00:00:00Z", to: "2027-01-01T00:00:00Z")
        set.leaveOut(all[1])
        let rest = try RecurrenceSchedule(set, zone: .utc).dates(
            from: "2026-01-01T00:00:00Z", to: "2027-01-01T00:00:00Z")
        #expect(rest == [all[0], all[2]])
    }

    @Test(
        "the farthest moments of 64 bits have answers in every zone of a kind",
        arguments: ["UTC", "Asia/Tokyo", "America/New_York"])
    func extremes(name: String) throws {
        let zone = try Zone.load(name)
        let schedule = try RecurrenceSchedule(
            RecurrenceSet(start: wall("2026-05-04T09:00"), rules: [RecurrenceRule(.daily), RecurrenceRule(.hourly)]),
            zone: zone)
        for moment in [Int64.min, .max].map({ Instant(milliseconds: $0) }) {
            #expect(zone.resolve(zone.local(moment), overlap: .both).instants.count == 1)
            #expect((schedule.next(after: moment) == nil) == (moment > .epoch))
            #expect((schedule.previous(before: moment) == nil) == (moment < .epoch))
            _ = (zone.transition(after: moment), zone.transition(before: moment), zone.abbreviation(at: moment))
        }
    }
}
