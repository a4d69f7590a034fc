import CivilTime
import Recurrence
import Testing

@Suite("Intervals through changes of clocks, against every minute")
struct ElapsedZoneOracleTests {
    static let rules = [
        "FREQ=HOURLY;INTERVAL=5", "FREQ=HOURLY;BYMINUTE=0,15,45", "FREQ=HOURLY;INTERVAL=2;BYMINUTE=10,50;BYDAY=SU,MO",
        "FREQ=HOURLY;BYHOUR=1,2,3", "FREQ=HOURLY;BYMINUTE=5,20,40;BYSETPOS=2", "FREQ=MINUTELY;INTERVAL=7",
        "FREQ=MINUTELY;INTERVAL=25;BYHOUR=0,1,2,3,22", "FREQ=MINUTELY;BYMINUTE=30;BYHOUR=1,2,3",
        "FREQ=MINUTELY;INTERVAL=90",
        "FREQ=MINUTELY;INTERVAL=1500;BYMONTHDAY=-1,1,3,5,7,25,26,27,28,29,30,31",
    ]

    @Test(
        "steps count elapsed minutes, and the other parts look at the wall clock",
        arguments: ["America/New_York", "Europe/London", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kathmandu"], rules
    )
    func agree(name: String, text: String) throws {
        let zone = try Zone.load(name)
        let rule = try RecurrenceRule.parse(text)
        let around = try Instant(rfc3339: name == "Pacific/Apia" ? "2011-12-01T00:00:00Z" : "2026-03-01T00:00:00Z")
        for change in [zone.transition(after: around), zone.transition(before: around)].compactMap({ $0 }) {
            let start = zone.local(change.advanced(by: .seconds(-150_000 - 7 * 60)))
            let beginning = try #require(zone.resolve(start).first)
            let end = change.advanced(by: .seconds(200_000))
            let schedule = try RecurrenceSchedule(RecurrenceSet(start: start, rules: [rule]), zone: zone)
            let before = beginning.advanced(by: .milliseconds(-1)).description
            let found = try schedule.dates(from: before, to: end.description).map(\.instant)
            #expect(found == literal(rule, from: beginning, to: end, zone), "\(change)")
        }
    }

    /// Every minute that the rule's words allow; `BYSETPOS` counts within a period.
    private func literal(_ rule: RecurrenceRule, from start: Instant, to end: Instant, _ zone: Zone) -> [Instant] {
        let unit: Int64 = rule.frequency == .hourly ? 3_600_000 : 60_000
        let wall = zone.local(start)
        let anchor =
            start.milliseconds - (rule.frequency == .hourly ? Int64(wall.minute) * 60_000 : 0)
            - Int64(wall.second) * 1000
        var periods: [(key: Int64, dates: [Instant])] = []
        var moment = anchor + Int64(wall.second) * 1000
        while moment < end.milliseconds {
            let instant = Instant(milliseconds: moment)
            let key = (moment - anchor) / unit
            let local = zone.local(instant)
            let isImplied = rule.byMinute.isEmpty && rule.frequency == .hourly
            let length = CivilDate.daysIn(month: local.date.month, year: local.date.year)
            let passes =
                key % Int64(rule.interval) == 0
                && (!isImplied || (moment - start.milliseconds) % unit == 0)
                && (rule.byMinute.isEmpty || rule.byMinute.contains(local.minute))
                && (rule.byHour.isEmpty || rule.byHour.contains(local.hour))
                && (rule.byDay.isEmpty || rule.byDay.contains { $0.weekday == local.date.weekday })
                && (rule.byMonthDay.isEmpty || rule.byMonthDay.contains(local.date.day)
                    || rule.byMonthDay.contains(local.date.day - length - 1))
            if passes, periods.last?.key == key {
                periods[periods.count - 1].dates.append(instant)
            } else if passes {
                periods.append((key, [instant]))
            }
            moment += 60_000
        }
        let place = rule.bySetPosition.first
        let chosen = periods.flatMap { period in
            place.map { $0 <= period.dates.count ? [period.dates[$0 - 1]] : [] } ?? period.dates
        }
        return chosen.filter { $0 >= start }
    }
}
