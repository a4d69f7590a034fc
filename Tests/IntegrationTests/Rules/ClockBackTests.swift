import NotifyTestSupport
import Testing
import Varlink

/// Series and a clock that is set back: by more than a day, or to before they were scheduled.
@Suite("A clock that is set back") struct ClockBackTests {
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        daemon = try DaemonProcess.virtual()
        call = try daemon.caller()
    }

    private func set(_ date: String) throws { try call("Manager.SetClock", ["to": .string(date)]) }

    /// The dates of those rows of an identifier that wait.
    private func waiting(_ identifier: String) throws -> [String] {
        try call.list("pending").filter { $0["identifier"]?.text == identifier }.compactMap { $0["due"]?.text }
    }

    @Test(
        "to before a series was scheduled: it goes on from there",
        arguments: [
            ("every", "*:0/10", "2026-07-05T00:20:00Z"), ("every", "10min", "2026-07-05T00:25:00Z"),
            ("cron", "*/10 * * * *", "2026-07-05T00:20:00Z"), ("every", "09:00", "2026-07-05T09:00:00Z"),
            ("every", "2 days", "2026-07-07T00:15:00Z"),
        ])
    func beforeScheduling(kind: String, text: String, next: String) throws {
        for ahead in ["2026-07-05T02:00:00Z", "2026-07-09T02:00:00Z"] {
            try set(ahead)
            try call.schedule(ahead, ["\(kind)": .string(text)])
            try call.advance("15min")
            try set("2026-07-05T00:15:00Z")
            #expect(try waiting(ahead) == [next], "from \(ahead)")
        }
    }

    @Test("a start that was named stays")
    func namedStart() throws {
        try set("2026-07-05T02:00:00Z")
        try call.schedule("x", ["every": "09:00", "start": "2026-07-06"])
        try set("2026-07-01T00:00:00Z")
        #expect(try waiting("x") == ["2026-07-06T09:00:00Z"])
    }

    @Test("a count goes on with the dates that it has left")
    func count() throws {
        try set("2026-07-05T02:00:00Z")
        try call.schedule("x", ["every": "*:0/10", "count": 5])
        try call.advance("25min")
        try set("2026-07-05T00:15:00Z")
        #expect(try call.advance("2h")["fired"] == 3)
    }

    @Test("back by days: of each series one date waits, and each date rings once", arguments: [false, true])
    func onceADate(keepsEach: Bool) throws {
        try set("2026-08-01T00:00:00Z")
        let policy: JSON = ["policy": ["keepEach": .bool(keepsEach)]]
        try call.schedule("half", ["every": "*:0/30"], policy)
        try call.schedule("day", ["every": "09:00"], policy)
        try set("2026-08-03T00:00:00Z")
        try call.advance("60h")
        try set("2026-08-01T00:05:00Z")
        #expect(try waiting("half") == ["2026-08-01T00:30:00Z"])
        #expect(try waiting("day") == ["2026-08-01T09:00:00Z"])
        #expect(try call.advance("6d")["fired"] == .int(6 * 48 + 6))
    }

    @Test("a series that had run out under a clock ahead has its dates again")
    func ranOut() throws {
        try call.schedule("x", ["every": "09:00", "count": 2])
        try set("2026-06-01T00:00:00Z")
        #expect(try call.list("pending").isEmpty)
        try set("2026-03-07T00:00:00Z")
        #expect(try waiting("x") == ["2026-03-07T09:00:00Z"])
        #expect(try call.advance("5d")["fired"] == 2)
    }

    @Test("what was called off, expired or replaced under a clock ahead stays so")
    func staysClosed() throws {
        try set("2026-03-10T00:00:00Z")
        try call.schedule("series", ["every": "*:0/10"])
        try call.schedule("many", ["every": "*:0/10"], ["policy": ["ifMissed": "all"]])
        try call.schedule("brief", ["at": "2026-03-10T00:10:00Z"], ["policy": ["expire": "1min"]])
        try call.schedule("other", ["at": "2026-03-10T00:10:00Z"])
        try call.advance("35min")
        try call("Manager.SuspendClock", ["duration": "3h"])
        try call.schedule("other", ["at": "2026-03-20T00:10:00Z"])
        try call("Notifications.Cancel", ["occurrences": ["series", "many"]])
        try set("2026-03-07T00:00:00Z")
        #expect(try call.identifiers("pending") == ["other"])
        #expect(try call.state("brief") == "expired")
        #expect(try call.advance("4d")["fired"] == 0)
    }

    @Test("what was missed or expired without a ring waits again")
    func missed() throws {
        try call.schedule("grace", ["at": "2026-03-10T00:00:00Z"], ["policy": ["grace": "1min"]])
        try call.schedule("brief", ["at": "2026-03-10T00:00:00Z"], ["policy": ["expire": "1min"]])
        try set("2030-01-01T00:00:00Z")
        #expect(try call.state("grace") == "missed" && call.state("brief") == "expired")
        try set("2026-03-07T00:00:00Z")
        #expect(try call.advance("4d")["fired"] == 2)
    }
}
