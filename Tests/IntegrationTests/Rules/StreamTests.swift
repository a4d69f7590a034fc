import NotifyTestSupport
import Testing
import Varlink

/// DESIGN section 5, mailbox streams.
@Suite("streams")
struct StreamTests {
    private let daemon: DaemonProcess
    private let call: Caller
    private static let client = "org.notifyd.Cli"

    init() throws {
        daemon = try DaemonProcess.virtual()
        call = try daemon.caller()
    }

    /// Makes so many messages, `n0` first.
    private func ring(_ count: Int, from first: Int = 0) throws {
        try Pipeline(call).run(
            (first..<first + count).map { ("Notifications.Schedule", Caller.request("n\($0)", ["in": "1h"])) })
        #expect(try call.advance("1h")["fired"] == .int(Int64(count)))
    }

    private func names(_ messages: [JSON]) -> [String] { messages.compactMap { $0["identifier"]?.text } }

    @Test("a window of 1 hands over one message at a time, and a confirmation makes room")
    func windowOfOne() throws {
        let mailbox = try daemon.mailbox(window: 1)
        try ring(5)
        for index in 0..<5 {
            let message = try mailbox.next()
            #expect(message["identifier"]?.text == "n\(index)")
            #expect(try mailbox.isSilent())
            #expect(try call.confirm([message]) == 1)
        }
    }

    @Test("without a window it is 256; confirmations in any order make room, one for one")
    func defaultWindow() throws {
        try ring(300)
        let mailbox = try daemon.mailbox()
        let messages = try mailbox.next(count: 256)
        #expect(names(messages) == (0..<256).map { "n\($0)" })
        #expect(try mailbox.isSilent())
        #expect(try call.confirm([messages[200], messages[3], messages[77]]) == 3)
        #expect(try names(mailbox.next(count: 3)) == ["n256", "n257", "n258"])
        #expect(try mailbox.isSilent())
        #expect(
            try call("Clients.Confirm", ["client": .string(Self.client), "through": messages[255].member("sequence")])[
                "confirmed"] == 253)
        #expect(try names(mailbox.next(count: 41)).last == "n299")
    }

    @Test("confirming twice is harmless, and so is a number that was never given")
    func twice() throws {
        let mailbox = try daemon.mailbox()
        try ring(1)
        let message = try mailbox.next()
        #expect(try call.confirm([message]) == 1)
        #expect(try call.confirm([message]) == 0)
        #expect(
            try call("Clients.Confirm", ["client": .string(Self.client), "sequences": [99, 7_000]])["confirmed"] == 0)
    }

    @Test("one stream owns the mailbox, a second stands by and takes over with what was not confirmed")
    func standby() throws {
        var owner: Mailbox? = try daemon.mailbox()
        let standby = try daemon.mailbox()
        #expect(owner?.state == "owner" && standby.state == "standby")
        try ring(3)
        let messages = try #require(try owner?.next(count: 3))
        #expect(try call.confirm([messages[1]]) == 1)
        #expect(try standby.isSilent())
        owner = nil
        #expect(try standby.nextState() == "owner")
        #expect(try names(standby.next(count: 2)) == ["n0", "n2"])
        #expect(try standby.isSilent())
    }

    @Test("a monitor gets copies from now on and confirms nothing")
    func monitor() throws {
        try ring(1)
        let monitor = try daemon.mailbox(monitor: true)
        #expect(monitor.state == "monitor")
        #expect(try monitor.isSilent(), "nothing of what was before")
        try ring(2, from: 1)
        #expect(try names(monitor.next(count: 2)) == ["n1", "n2"])
        let owner = try daemon.mailbox()
        #expect(owner.state == "owner")
        #expect(try names(owner.next(count: 3)) == ["n0", "n1", "n2"])
        #expect(try call("Manager.Status")["streams"] == 2)
        #expect(try call("Manager.Status")["unconfirmed"] == 3)
    }

    @Test("a call beside an open stream is told StreamOpen, and the stream ends")
    func streamOpen() throws {
        let mailbox = try daemon.mailbox()
        let standby = try daemon.mailbox()
        try mailbox.connection.send("org.notifyd.Manager.Status")
        // What is no JSON at all ends it as well; a whole call is told why.
        #expect(try mailbox.connection.messageOrEnd("the end") == nil)
        #expect(try standby.nextState() == "owner")
        try standby.connection.send("org.notifyd.Manager.Status", "{}")
        let refusal = #expect(throws: Refusal.self) {
            try Caller.parameters(of: try standby.connection.message("the refusal"))
        }
        #expect(refusal?.name == "StreamOpen")
        #expect(try standby.connection.messageOrEnd("the end") == nil)
        #expect(try daemon.mailbox().state == "owner")
    }

    @Test("a message that fails comes again after 1 s, 2 s, 4 s up to 1 h, is parked after 8 times, and can be retried")
    func fails() throws {
        let mailbox = try daemon.mailbox()
        try ring(1)
        var message = try mailbox.next()
        let sequence = try message.member("sequence")
        let fail: JSON = ["client": .string(Self.client), "sequences": [sequence], "reason": "not now"]
        for attempt in 0..<8 {
            #expect(try call("Clients.Fail", fail)["parked"] == 0)
            try call.advance("\((1 << attempt) * 1_000 - 1)ms")
            #expect(try mailbox.isSilent(), "attempt \(attempt + 1)")
            try call.advance("1ms")
            let again = try mailbox.next("the message again, try \(attempt + 2)")
            #expect(again == message, "a repetition is the same message")
            message = again
        }
        #expect(try call("Clients.Fail", fail)["parked"] == 1)
        try call.advance("10d")
        #expect(try mailbox.isSilent())
        #expect(try call.identifiers("failed") == ["n0"])
        #expect(try call("Manager.Status")["parked"] == 1)
        try daemon.restart()
        let (again, fresh) = (try daemon.caller(), try daemon.mailbox())
        #expect(try fresh.isSilent(), "parked is parked after a restart too")
        #expect(try again("Clients.Retry", ["occurrence": "n0"])["messages"] == 1)
        #expect(try fresh.next()["id"] == message["id"])
        #expect(try again.confirm([message]) == 1)
        #expect(try again.identifiers("failed").isEmpty)
        #expect(try again.events("n0").contains("parked"))
    }

    @Test("later messages pass one that failed")
    func passes() throws {
        let mailbox = try daemon.mailbox(window: 1)
        try ring(3)
        let first = try mailbox.next()
        try call("Clients.Fail", ["client": .string(Self.client), "sequences": [first.member("sequence")]])
        for name in ["n1", "n2"] {
            let message = try mailbox.next()
            #expect(message["identifier"]?.text == name)
            _ = try call.confirm([message])
        }
        try call.advance("1s")
        #expect(try mailbox.next() == first)
    }

    @Test("a client without stream keeps its messages in order through restarts")
    func waits() throws {
        try ring(4)
        try daemon.restart()
        #expect(try names(daemon.mailbox().next(count: 4)) == ["n0", "n1", "n2", "n3"])
    }

    @Test("what cannot be subscribed to is refused")
    func refused() throws {
        for (parameters, name): (JSON, String) in [
            (["client": "org.example.Nobody"], "UnknownClient"), (["client": "no name"], "InvalidField"),
            (["client": .string(Self.client), "window": 0], "InvalidField"),
            (["client": .string(Self.client), "window": 4_097], "InvalidField"),
        ] {
            let caller = try daemon.caller()
            try caller.send("Clients.Subscribe", parameters, more: true)
            let refusal = #expect(throws: Refusal.self) { try caller.reply("the refusal") }
            #expect(refusal?.name == name, "\(parameters)")
        }
    }
}
