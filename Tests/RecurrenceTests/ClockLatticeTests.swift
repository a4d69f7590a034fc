import CivilTime
import Recurrence
import Testing

@Suite("Steps that never show the time that is asked for")
struct ClockLatticeTests {
    private func schedule(_ rule: String, from start: String, zone: String) throws -> RecurrenceSchedule {
        let civil = CivilDateTime(milliseconds: try Instant(rfc3339: start + "Z").milliseconds)
        let set = RecurrenceSet(start: civil, rules: [try RecurrenceRule.parse(rule)])
        return try RecurrenceSchedule(set, zone: Zone.load(zone))
    }

    /// Rules from 2026-01-01T00:00 on that never fire in a zone.
    static let never: [(rule: String, zone: String)] = [
        ("FREQ=MINUTELY;INTERVAL=4;BYMINUTE=6,50", "UTC"), ("FREQ=MINUTELY;INTERVAL=4;BYMINUTE=6,50", "Europe/Berlin"),
        ("FREQ=MINUTELY;INTERVAL=2;BYMINUTE=17;BYDAY=MO", "Australia/Lord_Howe"),
        ("FREQ=MINUTELY;INTERVAL=90;BYHOUR=1;BYMINUTE=0", "UTC"), ("FREQ=HOURLY;INTERVAL=6;BYHOUR=5", "Asia/Kolkata"),
        ("FREQ=SECONDLY;INTERVAL=2;BYSECOND=3", "America/New_York"),
        ("FREQ=SECONDLY;INTERVAL=14;BYMINUTE=1;BYSECOND=1", "UTC"),
        ("FREQ=SECONDLY;INTERVAL=3600;BYHOUR=4;BYMINUTE=30", "UTC"),
    ]

    @Test("it is found out in no time, wherever one looks from", arguments: never)
    func ends(rule: String, zone: String) throws {
        let schedule = try schedule(rule, from: "2026-01-01T00:00:00", zone: zone)
        let start = ContinuousClock.now
        for moment in ["1999-01-01T00:00:00Z", "2026-06-01T00:00:00Z", "2350-01-01T00:00:00Z"] {
            #expect(schedule.next(after: try Instant(rfc3339: moment)) == nil)
        }
        #expect(ContinuousClock.now - start < .seconds(1))
    }

    /// Rules that fire only while clocks run at another offset than at the start.
    static let seasons: [(rule: String, start: String, zone: String, first: String)] = [
        ("FREQ=HOURLY;INTERVAL=6;BYHOUR=7", "2026-01-01T00:00:00", "Europe/Berlin", "2026-03-29T05:00:00Z"),
        ("FREQ=MINUTELY;INTERVAL=4;BYMINUTE=2", "2026-01-01T00:00:00", "Australia/Lord_Howe", "2026-04-04T15:32:00Z"),
        ("FREQ=MINUTELY;INTERVAL=60;BYMINUTE=30", "2014-01-01T00:00:00", "Asia/Pyongyang", "2015-08-14T15:00:00Z"),
    ]

    @Test("a change of clocks may bring the time about", arguments: seasons)
    func season(rule: String, start: String, zone: String, first: String) throws {
        let schedule = try schedule(rule, from: start, zone: zone)
        #expect(schedule.next(after: .earliest)?.instant.description == first)
    }

    @Test("and may have ended: Pyongyang was half an hour off until 2018")
    func seasonOver() throws {
        let rule = "FREQ=MINUTELY;INTERVAL=60;BYMINUTE=30"
        let schedule = try schedule(rule, from: "2014-01-01T00:00:00", zone: "Asia/Pyongyang")
        #expect(schedule.next(after: try Instant(rfc3339: "2018-06-01T00:00:00Z")) == nil)
    }
}
