import NotifyTestSupport
import Testing
import Varlink

/// Without (b), which needs recurrence, and (d), which is about the screen.
@Suite("C37: acknowledged stays acknowledged")
struct C37AcknowledgedTests {
    private let daemon: DaemonProcess

    init() throws {
        daemon = try DaemonProcess.virtual()
    }

    @Test("the clock is set back when everything that it makes void is")
    func manyVoid() throws {
        let call = try daemon.caller()
        let request: (Int) -> JSON = { Caller.request("n\($0)", ["at": "2026-03-08T00:00:00Z"]) }
        try Pipeline(call).run((0..<1_000).map { ("Notifications.Schedule", request($0)) })
        #expect(try call("Manager.SetClock", ["to": "2026-03-12T00:00:00Z"])["fired"] == 1_000)
        try call("Manager.SetClock", ["to": "2026-03-07T00:00:00Z"])
        #expect(try call("Manager.Status")["pending"] == 1_000)
        try call.advance("1d")
        #expect(try call.events("n0") == ["scheduled", "voided", "fired"])
        #expect(try call.detail("voided", of: "n0")?.contains("2026-03-12T00:00:00Z") == true)
    }

    @Test("(a) through a restart, scheduling the same again, and the clock an hour forth and back")
    func stays() throws {
        var call = try daemon.caller()
        let trigger: JSON = ["at": "2026-03-07T08:00:00Z"]
        try call.schedule("x", trigger)
        try call.advance("8h")
        try call("Notifications.Acknowledge", ["occurrences": ["x"]])
        try daemon.restart()
        call = try daemon.caller()
        #expect(try call.schedule("x", trigger)["outcome"] == "unchanged")
        #expect(try call("Manager.SetClock", ["to": "2026-03-07T09:00:00Z"])["fired"] == 0)
        #expect(try call("Manager.SetClock", ["to": "2026-03-07T07:30:00Z"])["fired"] == 0)
        #expect(try call.schedule("x", trigger)["outcome"] == "unchanged")
        #expect(try call.advance("2d")["fired"] == 0)
        #expect(try call.state("x") == "acknowledged")
        #expect(try daemon.mailbox().next(count: 2).map(\.brief) == ["fired x@08:00:00Z/1", "closed x@08:00:00Z/1"])
        #expect(try call.list("all").count == 1)
    }

    @Test("(a) also when the clock goes back by days: a void ringing is not one that was acknowledged")
    func farBack() throws {
        let call = try daemon.caller()
        for name in ["acknowledged", "open"] { try call.schedule(name, ["at": "2026-03-10T08:00:00Z"]) }
        #expect(try call("Manager.SetClock", ["to": "2026-03-10T08:00:00Z"])["fired"] == 2)
        try call("Notifications.Acknowledge", ["occurrences": ["acknowledged"]])
        try call("Manager.SetClock", ["to": "2026-03-07T00:00:00Z"])
        #expect(try call.state("acknowledged") == "acknowledged")
        #expect(try call.state("open") == "pending")
        #expect(try call.events("open").contains("voided"))
        #expect(try call.advance("4d")["fired"] == 1)
    }

    @Test("(c) a second time is a no-op, an unknown one an error, a snoozed one loses its snooze")
    func repeated() throws {
        let call = try daemon.caller()
        try call.schedule("x", ["in": "1h"])
        try call.advance("1h")
        try call("Notifications.Snooze", ["occurrence": "x"])
        #expect(try call("Notifications.Acknowledge", ["occurrences": ["x"]])["acknowledged"]?.elements.count == 1)
        #expect(try call("Notifications.Acknowledge", ["occurrences": ["x"]])["acknowledged"] == [])
        #expect(try call.refusal("Notifications.Acknowledge", ["occurrences": ["y"]]).name == "NoSuchOccurrence")
        #expect(try daemon.control("ack", "x").status == 0)
        #expect(try daemon.control("ack", "y").status == 1)
        #expect(try call.advance("1d")["fired"] == 0)
        #expect(try call.events("x").filter { $0 == "acknowledged" }.count == 1)
    }

    @Test("(c) one unknown name in a list changes nothing")
    func allOrNothing() throws {
        let call = try daemon.caller()
        try call.schedule("x", ["in": "1h"])
        try call.advance("1h")
        #expect(try call.refusal("Notifications.Acknowledge", ["occurrences": ["x", "y"]]).name == "NoSuchOccurrence")
        #expect(try call.state("x") == "fired")
    }

    @Test("(e) two acknowledge at once: one record, both told")
    func atOnce() throws {
        let call = try daemon.caller()
        try call.schedule("x", ["in": "1h"])
        try call.advance("1h")
        let callers = try (0..<2).map { _ in try daemon.caller() }
        for caller in callers { try caller.send("Notifications.Acknowledge", ["occurrences": ["x"]]) }
        let counts = try callers.map { try $0.reply("the reply").member("acknowledged").elements.count }
        #expect(counts.sorted() == [0, 1])
        #expect(try call.events("x") == ["scheduled", "fired", "acknowledged"])
        #expect(try daemon.mailbox().next(count: 2).last?["kind"] == "closed")
    }
}
