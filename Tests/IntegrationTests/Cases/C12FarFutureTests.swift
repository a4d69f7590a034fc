import NotifyTestSupport
import Testing
import Varlink

@Suite("C12: far-future dates")
struct C12FarFutureTests {
    static let dates: [String] = [
        "2038-01-19T03:14:08Z", "2065-06-01T12:00:00Z", "2106-02-07T06:28:16Z", "9999-12-31T23:59:59Z",
    ]

    @Test("are stored and listed exactly, fire not, and are the same after a restart")
    func exact() throws {
        let daemon = try DaemonProcess.virtual()
        var call = try daemon.caller()
        for date in Self.dates {
            let reply = try call.schedule(date, ["at": .string(date)])
            #expect(reply["scheduled"]?.text == date && reply["next"]?.text == date)
        }
        #expect(try call.schedule("long", ["in": "30 days"])["next"] == "2026-04-06T00:00:00Z")
        let before = try call.list()
        #expect(before.map { $0["due"]?.text } == ["2026-04-06T00:00:00Z"] + Self.dates)
        #expect(try call.advance("25d")["fired"] == 0)
        try daemon.restart()
        call = try daemon.caller()
        #expect(try call.list() == before)
        #expect(try call.advance("10d")["fired"] == 1)
        #expect(try call.identifiers("pending") == Self.dates)
    }

    @Test("the machine's timers bear them too")
    func machineClock() throws {
        let daemon = try DaemonProcess.start(environment: ["TZ": "UTC"])
        let call = try daemon.caller()
        for date in Self.dates { try call.schedule(date, ["at": .string(date)]) }
        try call.schedule("long", ["in": "40000 days"])
        #expect(try daemon.mailbox().isSilent())
        #expect(try call("Manager.Status")["next"] == "2038-01-19T03:14:08Z")
        try call.schedule("now", ["now": true])
        #expect(try daemon.mailbox().next()["identifier"] == "now")
    }

    /// What lies beyond the supported range.
    static let refused: [(trigger: JSON, field: String)] = [
        (["at": "99999-01-01T00:00Z"], "trigger.at"), (["at": "10000-01-01T00:00:00Z"], "trigger.at"),
        (["in": "9999999 days"], "trigger.in"), (["in": "300000000000 days"], "trigger.in"),
    ]

    @Test("beyond the range they are refused, never clamped", arguments: refused)
    func beyond(trigger: JSON, field: String) throws {
        let call = try DaemonProcess.virtual().caller()
        let refusal = try call.refusal("Notifications.Schedule", Caller.request("x", trigger))
        #expect(refusal.name == "InvalidField" && refusal["field"]?.text == field, "\(refusal)")
        #expect(try call.list("all").isEmpty)
    }

    @Test("300,000 days from now are exact")
    func manyDays() throws {
        let call = try DaemonProcess.virtual().caller()
        #expect(try call.schedule("x", ["in": "300000d"])["next"] == "2847-07-21T00:00:00Z")
    }
}
