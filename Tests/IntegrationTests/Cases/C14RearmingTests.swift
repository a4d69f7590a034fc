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
