import NotifyTestSupport
import Testing
import Varlink

/// Without the spread of (a), which is not built.
@Suite("C14: registering again does not starve")
struct C14RearmingTests {
    private let daemon: DaemonProcess

    init() throws { daemon = try DaemonProcess.virtual() }

    @Test("(a) daily at 03:00 with a restart each hour for seven days: one delivery a local day")
    func restarts() throws {
        try daemon.caller().schedule("x", ["every": "03:00", "zone": "America/New_York"])
        var rang: Int64 = 0
        for _ in 0..<28 {
            rang += try daemon.caller().advance("6h").int("fired")
            try daemon.restart()
        }
        #expect(rang == 7)
        #expect(try daemon.caller().list("delivered").count == 7)
    }

    @Test("(b) every 60 minutes, registered every 20: once an hour; (c) 30 minutes count from the last date")
    func registered() throws {
        let call = try daemon.caller()
        var fired: [String] = []
        let mailbox = try daemon.mailbox()
        for step in 0..<18 {
            let outcome = try call.schedule("fetch", ["every": "60min"]).string("outcome")
            #expect(outcome == (step == 0 ? "created" : "unchanged"))
            if try call.advance("20min").int("fired") > 0 { fired.append(try mailbox.next().string("scheduled")) }
        }
        #expect(fired == (1...6).map { "2026-03-07T0\($0):00:00Z" })
        try call.advance("10min")
        let changed = try call.schedule("fetch", ["every": "30min"])
        #expect(changed["outcome"] == "replaced" && changed["next"] == "2026-03-07T06:30:00Z")
    }

    @Test("(b) background fetch every 60 minutes, declared at each of 18 launches: six wakes in six hours")
    func declared() throws {
        var wakes: [String] = []
        for _ in 0..<18 {
            try declare("60min")
            if let wake = try wakeAfter("20min") { wakes.append(wake) }
            try daemon.restart()
        }
        #expect(wakes == (1...6).map { "2026-03-07T0\($0):00:00Z" })
    }

    @Test("(c) another interval counts from the last wake, and never comes below the floor")
    func declaredAnew() throws {
        try declare("60min")
        #expect(try wakeAfter("60min") == "2026-03-07T01:00:00Z")
        #expect(try wakeAfter("20min") == nil)
        #expect(try declare("30min") == "2026-03-07T01:30:00Z")
        #expect(try declare("30min") == "2026-03-07T01:30:00Z")
        #expect(try wakeAfter("10min") == "2026-03-07T01:30:00Z")
        #expect(try declare("1min") == "2026-03-07T01:45:00Z")
        // What should have come before now comes now, once.
        #expect(try declare("60min") == "2026-03-07T02:30:00Z")
        #expect(try wakeAfter("45min") == nil)
        #expect(try declare("30min") == "2026-03-07T02:15:00Z")
        #expect(try wakeAfter("0s") == "2026-03-07T02:15:00Z")
    }

    private static let client = "org.example.News"

    /// What a program does at each launch.
    @discardableResult
    private func declare(_ minimum: String) throws -> String? {
        let call = try daemon.caller()
        try call("Clients.Register", ["client": .string(Self.client)])
        return try call("Fetch.SetInterval", ["client": .string(Self.client), "minimum": .string(minimum)])["next"]?.text
    }

    /// Lets that time pass; returns when the client was woken meanwhile, which it completes with news.
    private func wakeAfter(_ duration: String) throws -> String? {
        let call = try daemon.caller()
        let mailbox = try daemon.mailbox(Self.client)
        if duration != "0s" { try call.advance(duration) }
        guard try call("Fetch.List").member("tasks").elements.first?["state"] == "running" else { return nil }
        let message = try mailbox.next()
        try call(
            "Fetch.Complete",
            ["client": .string(Self.client), "wake": message.member("fetch").member("wake"), "result": "newData"])
        return try message.string("at")
    }

    @Test("an equal series with other content keeps its date and says the new words")
    func content() throws {
        let call = try daemon.caller()
        try call.schedule("x", ["every": "2 days"])
        try call.advance("1d")
        let reply = try call.schedule("x", ["every": "2 days"], ["content": ["title": "New"]])
        #expect(reply["outcome"] == "replaced" && reply["next"] == "2026-03-09T00:00:00Z")
        try call.advance("1d")
        #expect(try daemon.mailbox().next().member("content")["title"] == "New")
    }
}
