import NotifyTestSupport
import Testing
import Varlink

@Suite("series")
struct SeriesTests {
    private let daemon: DaemonProcess
    private let call: Caller
    private let nine: JSON = ["every": "09:00", "zone": "UTC"]

    init() throws {
        daemon = try DaemonProcess.virtual()
        call = try daemon.caller()
    }

    @Test("C25 (a): daily from tomorrow does not ring today")
    func startBound() throws {
        try call("Manager.SetClock", ["to": "2026-12-01T09:10:00Z"])
        let reply = try call.schedule(
            "x", ["every": "10:25", "start": "2026-12-02", "zone": "Europe/Berlin"])
        #expect(reply["next"] == "2026-12-02T09:25:00Z")
        #expect(try call.advance("1d")["fired"] == 0)
        #expect(try call.advance("1h")["fired"] == 1)
    }

    @Test("C37 (b): today's is acknowledged, tomorrow's rings")
    func acknowledgedToday() throws {
        try call.schedule("x", nine)
        try call.advance("10h")
        #expect(try call("Notifications.Acknowledge", ["occurrences": ["x"]])["acknowledged"]?.elements.count == 1)
        #expect(try call.advance("1d")["fired"] == 1)
        #expect(try call.state("x@2026-03-07T09:00:00Z") == "acknowledged")
        #expect(try call.state("x@2026-03-08T09:00:00Z") == "fired")
    }

    @Test("a newer date takes over the repetitions of an unanswered one, which can still be answered")
    func supersedes() throws {
        try call.schedule("x", nine, ["policy": ["renotify": "10h", "times": 5]])
        try call.advance("1d 9h")
        #expect(try call.state("x@2026-03-07T09:00:00Z") == "superseded")
        #expect(try call.advance("9h")["fired"] == 0)
        #expect(try call.advance("1h")["fired"] == 1)
        #expect(try call.occurrence("x@2026-03-08T09:00:00Z")["firing"] == 2)
        let answered = try call("Notifications.Respond", ["occurrence": "x@2026-03-07T09:00:00Z", "action": "default"])
        #expect(try answered.member("occurrence")["state"] == "answered")
        #expect(try call.list("unanswered").count == 1)
    }

    @Test("with keepEach every date goes on by itself")
    func keepsEach() throws {
        try call.schedule("x", nine, ["policy": ["keepEach": true]])
        try call.advance("2d")
        #expect(try call.list("unanswered").count == 2)
    }

    @Test("a snooze may pass the next date, and is not superseded by it")
    func snoozed() throws {
        try call.schedule("x", nine)
        try call.advance("10h")
        try call("Notifications.Snooze", ["occurrence": "x", "duration": "1d"])
        #expect(try call.advance("23h")["fired"] == 1)
        #expect(try call.state("x@2026-03-07T09:00:00Z") == "snoozed")
        #expect(try call.advance("1h")["fired"] == 1)
        #expect(try call.occurrence("x@2026-03-07T09:00:00Z")["firing"] == 2)
    }

    @Test("another trigger begins anew: what waits goes, a snooze is dropped, what rang stays answerable")
    func replaced() throws {
        try call.schedule("x", nine)
        try call.advance("10h")
        try call("Notifications.Snooze", ["occurrence": "x", "duration": "1d"])
        let reply = try call.schedule("x", ["every": "12:00", "zone": "UTC"])
        #expect(reply["outcome"] == "replaced" && reply["next"] == "2026-03-07T12:00:00Z")
        #expect(try call.list("pending").count == 1)
        #expect(try call.state("x@2026-03-07T09:00:00Z") == "fired")
        #expect(try call.advance("1d")["fired"] == 1)
    }

    @Test("cancelling ends a series, and the same words begin it anew")
    func cancelled() throws {
        try call.schedule("x", nine)
        try call.advance("10h")
        #expect(try call("Notifications.Cancel", ["occurrences": ["x"]])["cancelled"] == 2)
        #expect(try call.advance("3d")["fired"] == 0)
        #expect(try call.schedule("x", nine)["outcome"] == "created")
        #expect(try call.advance("1d")["fired"] == 1)
    }

    @Test("what was left out stays out when the series is registered again")
    func skips() throws {
        try call.schedule("x", nine)
        try call("Notifications.Skip", ["occurrence": "x"])
        #expect(try call.schedule("x", nine)["outcome"] == "unchanged")
        #expect(try call.advance("1d")["fired"] == 0)
        #expect(try call.advance("1d")["fired"] == 1)
        try call.schedule("once", ["in": "1d"])
        #expect(try call.refusal("Notifications.Skip", ["occurrence": "once"]).name == "WrongState")
    }

    @Test("a date that is spread is left out by the wall time of its words, and keeps its place in the ledger")
    func skipsSpread() throws {
        let trigger: JSON = ["every": "09:00", "zone": "UTC", "spread": "12h"]
        let first = try call.schedule("x", trigger)
        let second = try call("Notifications.Skip", ["occurrence": "x"])["next"]
        #expect(second != nil && second != first["next"])
        #expect(try call.schedule("x", trigger)["next"] == second)
        #expect(try call.advance("1d")["fired"] == 0)
        #expect(try call.advance("1d")["fired"] == 1)
    }

    @Test("leaving out the last date ends it")
    func skipsLast() throws {
        try call.schedule("x", ["every": "09:00", "zone": "UTC", "count": 2])
        let reply = try call("Notifications.Skip", ["occurrence": "x", "count": 5])
        #expect(reply["skipped"]?.elements.count == 2 && reply["next"] == nil)
        #expect(try call.pending("x") == nil)
    }

    @Test("killed at any point it fires nothing twice and leaves nothing out")
    func killed() throws {
        let mailbox = try daemon.mailbox()
        var call = self.call
        try call.schedule("x", ["every": "1h"])
        var dates: [String] = []
        for _ in 0..<6 {
            try call.send("Manager.AdvanceClock", ["by": "3h"])
            try daemon.restart()
            call = try daemon.caller()
            _ = mailbox
        }
        let left = try call("Manager.ShowClock").member("clock").string("wall")
        try call.advance("1h")
        for row in try call.list("all") where row["fired"] != nil { dates.append(try row.string("scheduled")) }
        #expect(Set(dates).count == dates.count)
        let hours = try #require(Int(left.dropFirst(11).prefix(2)))
        let days = try #require(Int(left.dropFirst(8).prefix(2)))
        #expect(dates.count == (days - 7) * 24 + hours + 1)
    }

    @Test("a clock set back: a fixed time comes no second time, an interval goes on")
    func setBack() throws {
        try call.schedule("fixed", nine)
        try call.schedule("interval", ["every": "1h"])
        try call.advance("9h 30min")
        try call("Manager.SetClock", ["to": "2026-03-07T05:15:00Z"])
        #expect(try call.pending("fixed") == "2026-03-08T09:00:00Z")
        #expect(try call.pending("interval") == "2026-03-07T06:00:00Z")
        try call.advance("4h")
        #expect(try call.list("delivered").filter { $0["identifier"] == "fixed" }.count == 1)
        #expect(try call.list("delivered").filter { $0["identifier"] == "interval" }.count == 9 + 4)
    }

    @Test("a clock that was months ahead does not silence a series until then")
    func farAhead() throws {
        try call.schedule("x", nine)
        try call("Manager.SetClock", ["to": "2026-06-07T10:00:00Z"])
        #expect(try call.list("unanswered").count == 1)
        try call("Manager.SetClock", ["to": "2026-03-07T08:00:00Z"])
        #expect(try call.advance("3d")["fired"] == 3)
    }

    @Test("the messages of a series arrive in order, each under its own id")
    func messages() throws {
        let mailbox = try daemon.mailbox()
        try call.schedule("x", ["cron": "0 */6 * * *", "zone": "UTC"])
        try call.advance("1d")
        #expect(
            try mailbox.next(count: 4).map(\.brief) == [
                "fired x@06:00:00Z/1", "fired x@12:00:00Z/1", "fired x@18:00:00Z/1",
                "fired x@2026-03-08T00:00:00Z/1",
            ])
        #expect(try mailbox.isSilent())
    }
}
