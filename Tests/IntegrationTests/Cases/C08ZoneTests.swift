import NotifyTestSupport
import Testing
import Varlink

@Suite("C08: which zone governs")
struct C08ZoneTests {
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        daemon = try DaemonProcess.virtual(environment: ["TZ": "Australia/Sydney"])
        call = try daemon.caller()
    }

    private func zone(_ name: String) throws { try call("Manager.SetClockZone", ["zone": .string(name)]) }

    private func set(_ date: String) throws { try call("Manager.SetClock", ["to": .string(date)]) }

    @Test("(a) a gap of the host's zone does not touch a series in UTC")
    func host() throws {
        #expect(try call("Manager.ShowClock").member("clock")["zone"] == "Australia/Sydney")
        let hourly: JSON = ["rrule": "FREQ=HOURLY", "start": "2026-10-04T00:00", "zone": "UTC"]
        #expect(
            try call.dates(hourly, after: "2026-10-03T15:30:00Z", count: 1) == ["2026-10-04T00:00:00Z"])
        #expect(
            try call.dates(hourly, after: "2026-10-04T01:30:00Z", count: 3)
                == .year(2026, "10-04T02:00Z 10-04T03:00Z 10-04T04:00Z"))
    }

    @Test("(b) a change of zone moves what floats and leaves what is pinned")
    func twins() throws {
        try zone("Europe/Berlin")
        try set("2026-06-03T12:00:00Z")
        try call.schedule("floating", ["every": "07:00", "floating": true])
        try call.schedule("pinned", ["every": "07:00", "zone": "Europe/Berlin"])
        try call.schedule("once", ["at": "2026-06-04T07:00", "floating": true])
        #expect(try call.pending("floating") == "2026-06-04T05:00:00Z")
        try zone("Europe/London")
        #expect(try call.pending("floating") == "2026-06-04T06:00:00Z")
        #expect(try call.pending("pinned") == "2026-06-04T05:00:00Z")
        #expect(try call.pending("once") == "2026-06-04T06:00:00Z")
        try call.advance("1d")
        let rang = try daemon.mailbox().next(count: 3).map {
            try $0.string("identifier") + "@" + $0.string("scheduled")
        }
        #expect(
            rang == ["pinned@2026-06-04T05:00:00Z", "floating@2026-06-04T06:00:00Z", "once@2026-06-04T06:00:00Z"])
        #expect(try call.occurrence("floating@2026-06-04T06:00:00Z")["local"] == "2026-06-04T07:00:00")
    }

    @Test("(c) what rang is not rung again on the same local date, also after a restart")
    func sameDate() throws {
        try zone("Europe/Berlin")
        try set("2026-06-03T12:00:00Z")
        try call.schedule("x", ["every": "07:00", "floating": true])
        try call.schedule("once", ["at": "2026-06-04T07:00", "floating": true])
        #expect(try call.advance("17h 30min")["fired"] == 2)
        try zone("Europe/London")
        #expect(try call.pending("x") == "2026-06-05T06:00:00Z")
        try daemon.restart()
        let call = try daemon.caller()
        #expect(try call("Manager.ShowClock").member("clock")["zone"] == "Europe/London")
        #expect(try call.pending("x") == "2026-06-05T06:00:00Z")
        #expect(
            try call.schedule("once", ["at": "2026-06-04T07:00", "floating": true])["outcome"] == "unchanged")
        #expect(try call.advance("12h")["fired"] == 0)
    }

    @Test("(d) a date of a series that is jumped over is told of and not fired; a single one rings late")
    func jumped() throws {
        try zone("America/Los_Angeles")
        try set("2026-06-03T13:00:00Z")
        try call.schedule("x", ["every": "07:00", "floating": true])
        try call.schedule("once", ["at": "2026-06-03T07:00", "floating": true])
        #expect(try call.pending("x") == "2026-06-03T14:00:00Z")
        try zone("America/New_York")
        #expect(try call.pending("x") == "2026-06-04T11:00:00Z")
        #expect(try call.events("x") == ["scheduled", "jumped over"])
        #expect(
            try call.detail("jumped over", of: "x")
                == "2026-06-03T07:00:00, by the change from America/Los_Angeles to America/New_York")
        let once = try call.occurrence("once")
        #expect(once["state"] == "fired" && once["late"]?.number == 7_200_000)
        #expect(try call.advance("23h")["fired"] == 1)
    }

    @Test("a floating time in a gap is moved, and in a repeated hour rings once")
    func changes() throws {
        try zone("Europe/Berlin")
        try set("2026-03-28T12:00:00Z")
        try call.schedule("x", ["every": "02:30", "floating": true])
        try call.schedule("y", ["every": "03:10", "floating": true])
        try call.advance("1d")
        #expect(
            try daemon.mailbox().next(count: 2).map { try $0.string("scheduled") }
                == ["2026-03-29T01:10:00Z", "2026-03-29T01:30:00Z"])
        try set("2026-10-24T12:00:00Z")
        let before = try call.list("delivered").count
        try call.advance("1d")
        #expect(try call.list("delivered").count == before + 2)
    }
}
