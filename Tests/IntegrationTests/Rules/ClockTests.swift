import Glibc
import NotifyTestSupport
import Testing
import Varlink

/// DESIGN section 4, rules 6 to 9, on the virtual clock.
@Suite("the clock is set, moved and restarted")
struct ClockTests {
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        daemon = try DaemonProcess.virtual()
        call = try daemon.caller()
    }

    @Test("set forth, what came due rings once and late; set back, a date that rang does not ring again")
    func steps() throws {
        try call.schedule("x", ["at": "2026-03-07T08:00:00Z"])
        let mailbox = try daemon.mailbox()
        #expect(try call("Manager.SetClock", ["to": "2026-03-07T10:00:00Z"])["fired"] == 1)
        #expect(try mailbox.next()["late"] == 7_200_000)
        #expect(try call("Manager.SetClock", ["to": "2026-03-07T07:00:00Z"])["fired"] == 0)
        #expect(try call.advance("3h")["fired"] == 0)
        #expect(try mailbox.isSilent())
        #expect(try call.state("x") == "fired")
    }

    @Test("a store that changes between a virtual clock and the machine's goes on with what is left of a duration")
    func changesClock() throws {
        try call.schedule("before", ["in": "11h"])
        try call.advance("10h")
        let arguments = daemon.arguments
        try daemon.terminate()
        daemon.arguments = []
        try daemon.start()
        #expect(try daemon.caller().state("before") == "fired", "the machine's wall clock is far ahead")
        try daemon.caller().schedule("x", ["in": "1h"])
        try daemon.terminate()
        #expect(try daemon.standardError.contains("was used with a virtual clock, and goes on with the machine's"))
        daemon.arguments = arguments
        try daemon.start()
        #expect(try daemon.standardError.contains("was used with the machine's clock, and goes on with a virtual"))
        let call = try daemon.caller()
        #expect(try call.advance("59m")["fired"] == 0)
        #expect(try call.advance("1m")["fired"] == 1)
        #expect(try call.state("x") == "fired")
    }

    @Test("an advance stops at each date: everything rings on time and in order, whatever kind of trigger it has")
    func stops() throws {
        try call.schedule("c", ["in": "3h"])
        try call.schedule("a", ["at": "2026-03-07T01:00:00Z"])
        try call.schedule("b", ["at": "2026-03-07T03:00:00", "zone": "Europe/Berlin"], ["policy": ["renotify": "90m"]])
        #expect(try call.advance("4h")["fired"] == 4)
        let messages = try daemon.mailbox().next(count: 4)
        #expect(messages.map { $0["identifier"]?.text } == ["a", "b", "c", "b"])
        #expect(messages.allSatisfy { $0["late"] == nil })
        #expect(
            messages.map { $0["at"]?.text } == [
                "2026-03-07T01:00:00Z", "2026-03-07T02:00:00Z", "2026-03-07T03:00:00Z", "2026-03-07T03:30:00Z",
            ])
    }

    @Test("critical and time-sensitive ones of one date come first")
    func urgentFirst() throws {
        for (name, level) in [("p", "passive"), ("a", "active"), ("t", "time-sensitive"), ("c", "critical")] {
            try call.schedule(
                name, ["at": "2026-03-07T08:00:00Z"], ["content": ["title": .string(name), "level": .string(level)]])
        }
        // All are found late in one evaluation.
        try call("Manager.SuspendClock", ["duration": "9h"])
        let names = try daemon.mailbox().next(count: 4).compactMap { $0["identifier"]?.text }
        #expect(Set(names.prefix(2)) == ["t", "c"], "\(names)")
    }

    @Test("a local date follows the clock's zone as it was when it was scheduled")
    func zone() throws {
        try call("Manager.SetClockZone", ["zone": "America/New_York"])
        let reply = try call.schedule("x", ["at": "2026-03-07T08:00:00"])
        #expect(reply["scheduled"] == "2026-03-07T13:00:00Z")
        try call("Manager.SetClockZone", ["zone": "Asia/Tokyo"])
        #expect(try call.occurrence("x")["due"] == "2026-03-07T13:00:00Z")
    }

    @Test(
        "a real step of the machine's clock, of one microsecond, is noticed, and nothing rings of it",
        .enabled("needs CAP_SYS_TIME") { ClockTests.step() })
    func realStep() throws {
        let directory = try TemporaryDirectory()
        try directory.folder("config/notifyd")
        try directory.write("config/notifyd/notifyd.conf", "[Log]\nLevel=debug\n")
        let daemon = try DaemonProcess.start(environment: ["TZ": "UTC"], directory: directory)
        let call = try daemon.caller()
        let mailbox = try daemon.mailbox()
        try call.schedule("x", ["at": "2099-01-01T00:00:00Z"])
        func steps() throws -> Int {
            try daemon.standardError.split(separator: "\n").filter { $0.contains("was set to") }.count
        }
        for _ in 0..<2 {
            let before = try steps()
            #expect(Self.step())
            try Eventually.wait("the step is noticed") { try steps() > before }
        }
        #expect(try call.pending("x") == "2099-01-01T00:00:00Z")
        #expect(try mailbox.isSilent())
    }

    /// Sets the machine's clock a microsecond ahead; true when that was allowed.
    @discardableResult
    private static func step() -> Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        now.tv_nsec = min(now.tv_nsec + 1_000, 999_999_999)
        return clock_settime(CLOCK_REALTIME, &now) == 0
    }

    @Test("two moves at once are made one after the other")
    func atOnce() throws {
        try call.schedule("x", ["in": "90m"])
        let other = try daemon.caller()
        try call.send("Manager.AdvanceClock", ["by": "1h"])
        try other.send("Manager.AdvanceClock", ["by": "1h"])
        let fired = try [call.reply("one"), other.reply("the other")].map { try $0.int("fired") }
        #expect(fired.sorted() == [0, 1])
        #expect(try call("Manager.ShowClock")["clock"]?["wall"] == "2026-03-07T02:00:00Z")
    }

    @Test("a virtual clock goes on where it stood, also when it was killed on its way")
    func goesOn() throws {
        try call("Manager.SuspendClock", ["duration": "1h"])
        try call.advance("1h")
        let before = try call("Manager.ShowClock").member("clock")
        try daemon.restart()
        #expect(try daemon.caller()("Manager.ShowClock").member("clock") == before)
        let again = try daemon.caller()
        try Pipeline(again).run(
            (1...500).map { ("Notifications.Schedule", Caller.request("n\($0)", ["in": .string("\($0)s")])) })
        let mailbox = try daemon.mailbox()
        try again.send("Manager.AdvanceClock", ["by": "500s"])
        _ = try mailbox.next(count: 50)
        try daemon.restart()
        let fresh = try daemon.caller()
        let now = try fresh("Manager.ShowClock").member("clock").string("wall")
        let rang = try fresh.list("unanswered").compactMap { $0["fired"]?.text }
        #expect(rang.count >= 50 && rang.allSatisfy { $0 <= now }, "\(now) \(rang.max() ?? "")")
        try fresh.advance("500s")
        #expect(try fresh.list("unanswered").count == 500)
    }

    @Test("a move that leads beyond the calendar, or is no duration, is refused")
    func refused() throws {
        for text in ["9000 years", "-5m", "soon", ""] {
            #expect(try call.refusal("Manager.AdvanceClock", ["by": .string(text)]).name == "InvalidField", "\(text)")
        }
        #expect(try call("Manager.ShowClock")["clock"]?["wall"]?.text == DaemonProcess.start)
        #expect(try call("Manager.NextClock")["fired"] == 0)
    }
}
