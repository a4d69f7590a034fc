import NotifyTestSupport
import Testing
import Varlink

@Suite("C16: a backlog becomes one delivery")
struct C16BacklogTests {
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        daemon = try DaemonProcess.virtual()
        call = try daemon.caller()
        try call("Manager.SetClock", ["to": "2026-11-20T07:30:00Z"])
    }

    private func sleepOver(_ policy: String) throws -> [JSON] {
        try call.schedule("x", ["every": "09:00", "zone": "Europe/Berlin"], ["policy": ["ifMissed": .string(policy)]])
        let mailbox = try daemon.mailbox()
        let fired = try call("Manager.SuspendClock", ["duration": "76h 30min"]).int("fired")
        #expect(try call.pending("x") == "2026-11-24T08:00:00Z")
        return try mailbox.next(count: Int(fired))
    }

    @Test("(a) fold: one for the newest, which says that it stands for four")
    func fold() throws {
        let messages = try sleepOver("fold")
        #expect(try messages.map { try $0.string("scheduled") } == ["2026-11-23T08:00:00Z"])
        #expect(messages[0]["folded"] == 4 && messages[0]["late"] == 14_400_000)
        let row = try call.occurrence("x@2026-11-23T08:00:00Z")
        #expect(row["folded"] == 4 && row["series"] == true)
        #expect(try call.events("x@2026-11-23T08:00:00Z").contains("folded"))
    }

    @Test("(a) all: four, oldest first, each with its own date")
    func all() throws {
        let messages = try sleepOver("all")
        #expect(
            try messages.map { try $0.string("scheduled") }
                == .year(2026, "11-20T08:00Z 11-21T08:00Z 11-22T08:00Z 11-23T08:00Z"))
        #expect(messages.allSatisfy { $0["folded"] == nil })
    }

    @Test("(a) skip: none, and four lines of the ledger")
    func skip() throws {
        #expect(try sleepOver("skip").isEmpty)
        #expect(try call.list("missed").count == 1)
        #expect(try call.events("x@2026-11-23T08:00:00Z").filter { $0 == "skipped" }.count == 4)
    }

    @Test("grace looks at the newest date of a backlog")
    func grace() throws {
        try call.schedule("x", ["every": "09:00", "zone": "Europe/Berlin"], ["policy": ["grace": "1h"]])
        #expect(try call("Manager.SuspendClock", ["duration": "76h 30min"])["fired"] == 0)
        #expect(try call.state("x@2026-11-23T08:00:00Z") == "missed")
        #expect(try call.pending("x") == "2026-11-24T08:00:00Z")
    }

    @Test("(b) every 5 s and an hour's jump: one delivery, or the newest hundred and a count of the rest")
    func jump() throws {
        try call.schedule("fold", ["every": "5s"])
        try call.schedule("all", ["every": "5s"], ["policy": ["ifMissed": "all"]])
        #expect(try call("Manager.SetClock", ["to": "2026-11-20T08:30:00Z"])["fired"] == 101)
        let first = try #require(
            try call.list("all").filter { $0["identifier"] == "all" && $0["fired"] != nil }
                .compactMap { $0["scheduled"]?.text }.min())
        #expect(first == "2026-11-20T08:21:45Z")
        #expect(
            try call.detail("left out", of: "all@\(first)") == "620 earlier dates; at most 100 are delivered")
    }

    @Test("(c) 40 single dates are all kept and acknowledged one by one")
    func singles() throws {
        for index in 0..<40 { try call.schedule("s\(index)", ["at": .string("2026-11-20T08:\(10 + index):00Z")]) }
        #expect(try call("Manager.SuspendClock", ["duration": "1d"])["fired"] == 40)
        try call("Notifications.Acknowledge", ["occurrences": ["s7"]])
        #expect(try call.list("unanswered").count == 39)
    }

    @Test("(d) another zone for a year-old series misses nothing")
    func edited() throws {
        let rule: JSON = ["rrule": "FREQ=DAILY", "start": "2025-11-20T09:00"]
        try call.schedule("x", rule.with(["zone": "Europe/Berlin"]))
        let reply = try call.schedule("x", rule.with(["zone": "Asia/Tokyo"]))
        #expect(reply["outcome"] == "replaced" && reply["next"] == "2026-11-21T00:00:00Z")
        #expect(try call.list("all").count == 1)
    }
}
