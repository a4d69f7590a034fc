import CivilTime
import NotifyTestSupport
import Testing
import Varlink

@Suite("C05, C07: the next date is later, and a day is not 86,400 seconds")
struct C05StrictlyLaterTests {
    private let call: Caller

    init() throws { call = try DaemonProcess.virtual().caller() }

    @Test("C05: a fortnightly time in the gap rings once on that day")
    func chicago() throws {
        let trigger: JSON = [
            "rrule": "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", "start": "2026-02-22T02:01", "zone": "America/Chicago",
        ]
        #expect(
            try call.rings(trigger, from: "2026-02-22T00:00:00Z", advancing: "44d")
                == .year(2026, "02-22T08:01Z 03-08T08:01Z 03-22T07:01Z 04-05T07:01Z"))
    }

    @Test(
        "next(after: t) is later than t, and keeps its order, around the changes of 2026",
        arguments: ["America/New_York", "Europe/Berlin", "Australia/Lord_Howe"],
        [
            ["every": "02:30"], ["every": "*:0/20"], ["cron": "15 1-3 * * *"],
            ["every": "1 day", "start": "2026-01-01T02:30"],
            ["every": "45min", "start": "2026-01-01T00:00"],
            ["rrule": "FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=0,59", "start": "2026-01-01T00:00", "overlap": "both"],
            ["rrule": "FREQ=HOURLY;INTERVAL=5", "start": "2026-01-01T00:30"],
        ] as [JSON])
    func later(zone: String, trigger: JSON) throws {
        let trigger = trigger.with(["zone": .string(zone)])
        for change in ["2026-03-08T07:00:00Z", "2026-03-29T01:00:00Z", "2026-04-04T15:00:00Z", "2026-10-25T01:00:00Z"] {
            let middle = try Instant(rfc3339: change)
            var last: Instant?
            for seconds in stride(from: -10_800 as Int64, through: 10_800, by: 1_200) {
                let after = middle.advanced(by: .seconds(seconds))
                let next = try Instant(
                    rfc3339: try #require(try call.dates(trigger, after: after.description, count: 1).first))
                #expect(next > after && next >= last ?? next, "\(trigger) after \(after)")
                last = next
            }
        }
    }

    @Test("C07 (a), (c): a search over the short day, and after the long one")
    func weeks() throws {
        let sundays: JSON = ["rrule": "FREQ=WEEKLY;BYDAY=SU", "start": "2026-03-01T12:00", "zone": "Europe/Berlin"]
        #expect(try call.dates(sundays, after: "2026-03-26T11:00:00Z", count: 1) == ["2026-03-29T10:00:00Z"])
        let mondays: JSON = ["every": "Mon 08:00", "zone": "Europe/Berlin"]
        #expect(
            try call.rings(mondays, from: "2026-10-19T05:00:00Z", advancing: "8d")
                == .year(2026, "10-19T06:00Z 10-26T07:00Z"))
    }

    @Test("C07 (d): a countdown over the short night is 13 hours")
    func countdown() throws {
        try call("Manager.SetClock", ["to": "2026-03-28T19:00:00Z"])
        let reply = try call.schedule("breakfast", ["at": "2026-03-29T10:00", "zone": "Europe/Berlin"])
        #expect(reply["next"] == "2026-03-29T08:00:00Z")
        try call("Manager.AdvanceClock", ["by": "13h"])
        #expect(try call.list("unanswered").count == 1)
    }

    @Test("C07 (b): two days keep the time of day, 48 hours do not")
    func spans() throws {
        let place: JSON = ["start": "2026-03-06T08:00", "zone": "America/New_York"]
        #expect(
            try call.dates(place.with(["every": "2 days"]), after: "2026-03-06T00:00:00Z", count: 3)
                == .year(2026, "03-06T13:00Z 03-08T12:00Z 03-10T12:00Z"))
        #expect(
            try call.dates(place.with(["every": "48h"]), after: "2026-03-06T00:00:00Z", count: 3)
                == .year(2026, "03-06T13:00Z 03-08T13:00Z 03-10T13:00Z"))
    }
}
