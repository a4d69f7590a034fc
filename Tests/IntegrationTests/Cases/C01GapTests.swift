import NotifyTestSupport
import Testing
import Varlink

@Suite("C01, C02: a time that clocks skip, and what follows it")
struct C01GapTests {
    private let call: Caller

    init() throws { call = try DaemonProcess.virtual().caller() }

    @Test(
        "C01: moved by default, left out with skip, and then not counted",
        arguments: [
            ("shift", "03-07T07:30Z 03-08T07:30Z 03-09T06:30Z"), ("skip", "03-07T07:30Z 03-09T06:30Z 03-10T06:30Z"),
        ])
    func newYork(gap: String, dates: String) throws {
        let trigger: JSON = [
            "rrule": "FREQ=DAILY;COUNT=3", "start": "2026-03-07T02:30", "zone": "America/New_York", "gap": .string(gap),
        ]
        #expect(try call.dates(trigger, after: "2026-03-07T00:00:00Z", count: 4) == .year(2026, dates))
        #expect(try call.rings(trigger, from: "2026-03-07T00:00:00Z", advancing: "6d") == .year(2026, dates))
        #expect(try call.pending("series") == nil)
    }

    @Test("C01: the first date that was moved is noted")
    func noted() throws {
        try call("Manager.SetClock", ["to": "2026-03-07T12:00:00Z"])
        let reply = try call.schedule("x", ["every": "02:30", "zone": "America/New_York"])
        #expect(reply["next"] == "2026-03-08T07:30:00Z")
        #expect(reply["notes"]?.elements.first?.text?.contains("does not exist") == true)
    }

    @Test("C02 (a): a slot in the gap costs none of the others")
    func sydney() throws {
        let trigger: JSON = [
            "rrule": "FREQ=DAILY;BYHOUR=2,6,10,14,18,22;BYMINUTE=30", "start": "2026-10-03T22:30",
            "zone": "Australia/Sydney",
        ]
        let dates = [String].year(
            2026,
            "10-03T12:30Z 10-03T16:30Z 10-03T19:30Z 10-03T23:30Z 10-04T03:30Z 10-04T07:30Z 10-04T11:30Z 10-04T15:30Z")
        #expect(try call.rings(trigger, from: "2026-10-03T12:00:00Z", advancing: "28h") == dates)
    }

    @Test("C02 (b): the day after the gap is at its own time again")
    func berlin() throws {
        let trigger: JSON = ["rrule": "FREQ=DAILY", "start": "2026-03-28T02:30", "zone": "Europe/Berlin"]
        #expect(
            try call.rings(trigger, from: "2026-03-28T00:00:00Z", advancing: "3d 12h")
                == .year(2026, "03-28T01:30Z 03-29T01:30Z 03-30T00:30Z 03-31T00:30Z"))
    }
}
