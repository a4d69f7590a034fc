import NotifyTestSupport
import Testing
import Varlink

@Suite("C21: a count is there before exceptions")
struct C21CountTests {
    private let daemon: DaemonProcess

    init() throws { daemon = try DaemonProcess.virtual() }

    @Test("(a) an exception does not lengthen, an added date is added")
    func added() throws {
        let lines = "RRULE:FREQ=DAILY;COUNT=4\nRDATE:20260509T090000"
        let trigger: JSON = [
            "rrule": .string(lines), "start": "2026-05-04T09:00", "zone": "Europe/Berlin", "except": ["2026-05-05"],
        ]
        #expect(
            try daemon.caller().rings(trigger, from: "2026-05-04T00:00:00Z", advancing: "30d")
                == .year(2026, "05-04T07:00Z 05-06T07:00Z 05-07T07:00Z 05-09T07:00Z"))
    }

    @Test("(b), (d) four of five, two of them after a restart")
    func restarted() throws {
        let call = try daemon.caller()
        try call("Manager.SetClock", ["to": "2026-02-10T00:00:00Z"])
        try call.schedule(
            "x",
            [
                "rrule": "FREQ=MONTHLY;COUNT=5", "start": "2026-02-10T16:00", "zone": "Europe/Berlin",
                "except": ["2026-04-10T16:00"],
            ])
        #expect(try call.advance("40d")["fired"] == 2)
        try daemon.restart()
        #expect(try daemon.caller().pending("x") == "2026-05-10T14:00:00Z")
        #expect(try daemon.caller().advance("400d")["fired"] == 2)
        #expect(try daemon.caller().pending("x") == nil)
    }

    @Test("(c) no date at all is said when it is scheduled")
    func none() throws {
        let call = try daemon.caller()
        let trigger: JSON = ["rrule": "FREQ=DAILY;COUNT=1", "start": "2026-05-04T09:00", "except": ["2026-05-04"]]
        let reply = try call.schedule("x", trigger)
        #expect(reply["next"] == nil && reply["scheduled"] == nil && reply["outcome"] == "created")
        #expect(reply["notes"]?.elements.first == "this never fires")
        #expect(try call.schedule("x", trigger)["outcome"] == "unchanged")
        #expect(try call.advance("90d")["fired"] == 0)
    }

    @Test("leaving out the next dates does not lengthen either")
    func skipped() throws {
        let call = try daemon.caller()
        try call.schedule("x", ["every": "09:00", "zone": "UTC", "count": 4])
        let reply = try call("Notifications.Skip", ["occurrence": "x", "count": 2])
        #expect(reply["skipped"] == ["2026-03-07T09:00:00Z", "2026-03-08T09:00:00Z"])
        #expect(reply["next"] == "2026-03-09T09:00:00Z")
        #expect(try call.advance("30d")["fired"] == 2)
    }
}
