import CivilTime
import NotifyTestSupport
import Testing
import Varlink

/// (a), the early wake, is a matter of the loop and the engine and tested there.
@Suite("C10: the edges of the deadline")
struct C10DeadlineEdgeTests {
    @Test("(b) now, now - 50 ms and now + 1 ns ring once each within 1 s on the machine's clock")
    func dueNow() throws {
        let daemon = try DaemonProcess.start(environment: ["TZ": "UTC"])
        let call = try daemon.caller()
        let mailbox = try daemon.mailbox()
        let now = try Instant(rfc3339: call("Manager.Status").string("now"))
        let earlier = Instant(milliseconds: now.milliseconds - 50)
        let next = "\(now.description.dropLast())" + (now.milliseconds % 1_000 == 0 ? ".000" : "") + "000001Z"
        let start = ContinuousClock.now
        try call.schedule("now", ["at": .string("\(now)")])
        try call.schedule("before", ["at": .string("\(earlier)")])
        try call.schedule("next", ["at": .string(next)])
        let messages = try mailbox.next(count: 3, "what is due now")
        #expect(ContinuousClock.now - start < .seconds(1))
        #expect(Set(messages.compactMap { $0["identifier"]?.text }) == ["now", "before", "next"])
        #expect(messages.allSatisfy { $0["firing"] == 1 })
        try call.schedule("word", ["now": true])
        #expect(try mailbox.next()["identifier"] == "word")
        #expect(try mailbox.isSilent())
        #expect(try call.identifiers("pending").isEmpty)
    }

    @Test(
        "(c) a date long past is refused and arms nothing", arguments: ["1970-01-01T00:00:00Z", "1969-12-31T23:59:59Z"])
    func past(date: String) throws {
        let daemon = try DaemonProcess.start(environment: ["TZ": "UTC"])
        let call = try daemon.caller()
        let refusal = try call.refusal("Notifications.Schedule", Caller.request("x", ["at": .string(date)]))
        #expect(refusal.name == "InvalidField")
        #expect(refusal["field"] == "trigger.at")
        let status = try call("Manager.Status")
        #expect(status["pending"] == 0 && status["next"] == nil)
        #expect(try daemon.control("schedule", "X", "--at", date).status != 0)
    }

    @Test("60 s back rings at once, more is refused with its date")
    func acceptedPast() throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        let mailbox = try daemon.mailbox()
        #expect(try call.schedule("ok", ["at": "2026-03-06T23:59:00Z"])["scheduled"] == "2026-03-06T23:59:00Z")
        #expect(try mailbox.next()["identifier"] == "ok")
        let refusal = try call.refusal("Notifications.Schedule", Caller.request("no", ["at": "2026-03-06T23:58:59Z"]))
        #expect(refusal["reason"]?.text?.contains("2026-03-06T23:58:59Z") == true)
    }
}
