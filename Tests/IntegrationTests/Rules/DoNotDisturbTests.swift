import NotifyTestSupport
import Testing
import Varlink

/// DESIGN section 6, do not disturb; what it means on a screen is in DoNotDisturbBannerTests.
@Suite("do not disturb")
struct DoNotDisturbTests {
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        let directory = try TemporaryDirectory()
        let settings = try directory.write("notifyd.conf", "[DoNotDisturb]\nQuietHours=22:00-07:00\n")
        daemon = try DaemonProcess.virtual(arguments: ["--config", settings], directory: directory)
        call = try daemon.caller()
    }

    private func quiet() throws -> JSON { try call("Manager.DoNotDisturb").member("quiet") }

    private func dnd(_ arguments: String...) throws -> String {
        let result = try daemon.control(["dnd"] + arguments)
        #expect(result.status == 0, "\(result.stderr)")
        return result.stdout
    }

    private func now() throws -> JSON? { try call("Manager.Status")["now"] }

    @Test("quiet hours begin and end on the virtual clock, which stops there")
    func hours() throws {
        #expect(try quiet() == ["on": true, "until": "2026-03-07T07:00:00Z", "by": "quiet hours"])
        for (date, isOn) in [("2026-03-07T07:00:00Z", false), ("2026-03-07T22:00:00Z", true)] {
            #expect(try call("Manager.ShowClock").member("clock")["next"] == .string(date))
            try call("Manager.NextClock")
            #expect(try now() == .string(date))
            #expect(try quiet()["on"] == .bool(isOn))
        }
        try call("Manager.SetClockZone", ["zone": "Asia/Tokyo"])
        #expect(try quiet() == ["on": false, "next": "2026-03-08T13:00:00Z"])
    }

    @Test("off ends the night that is, not the next one; on stays on until it is turned off")
    func words() throws {
        #expect(try dnd("off").hasPrefix("Do not disturb is off; quiet hours begin Sat 2026-03-07 22:00 UTC"))
        try call.advance("6h")
        #expect(try quiet()["on"] == false)
        try call.advance("17h")
        #expect(try quiet()["by"] == "quiet hours")
        #expect(try dnd("on") == "Do not disturb is on until it is turned off, by the user\n")
        try call.advance("20h")
        #expect(try quiet() == ["on": true, "by": "user"])
    }

    @Test("an end is a date or a duration, and is kept over a restart")
    func ends() throws {
        try call.advance("8h")
        #expect(try dnd("--for", "2h").hasPrefix("Do not disturb is on until Sat 2026-03-07 10:00 UTC"))
        try daemon.restart()
        #expect(try daemon.control("status").stdout.contains("Do not disturb:  on until Sat 2026-03-07 10:00"))
        let call = try daemon.caller()
        try call.advance("2h")
        #expect(try call("Manager.DoNotDisturb").member("quiet")["on"] == false)
        #expect(try dnd("--until", "11:30").contains("until Sat 2026-03-07 11:30"))
        #expect(try dnd("status") == dnd())
        // All of the day, as for a series; then quiet hours go on.
        #expect(try dnd("--until", "tomorrow").contains("until Mon 2026-03-09 07:00"))
        #expect(try dnd("--until", "2026-03-09").contains("until Tue 2026-03-10 07:00"))
        #expect(try dnd("--until", "23:00").contains("until Sun 2026-03-08 07:00"))
        try call.advance("14h")
        #expect(try call("Manager.DoNotDisturb").member("quiet")["by"] == "quiet hours")
    }

    @Test(
        "what cannot be meant is refused",
        arguments: [
            ["maybe"], ["off", "--for", "1h"], ["--for", "1h", "--until", "9am"], ["--zone", "UTC"],
        ])
    func refused(arguments: [String]) throws {
        #expect(try daemon.control(["dnd"] + arguments).status == 2)
        let passed: JSON = ["until": "2026-03-06T00:00:00Z"]
        #expect(try call.refusal("Manager.DoNotDisturb", passed)["field"] == "until")
    }

    @Test("messages come all the same; the ledger says what is held, and until when")
    func held() throws {
        try call.schedule("x", ["in": "1h"])
        try call.advance("1h")
        #expect(try daemon.mailbox().next()["identifier"] == "x")
        #expect(try call.detail("held", of: "x") == "do not disturb until 2026-03-07T07:00:00Z")
        #expect(try call.detail("not shown", of: "x") == "held: do not disturb until 2026-03-07T07:00:00Z")
        let level: JSON = ["content": ["title": "Y", "level": "critical"]]
        try call.schedule("y", ["in": "1h"], level)
        try call.advance("1h")
        #expect(try !call.events("y").contains("held"))
        #expect(try daemon.control("client", "set", "org.notifyd.Cli", "max-level=active").status == 0)
        try call.schedule("z", ["in": "1h"], level)
        try call.advance("1h")
        #expect(try call.events("z").contains("held"))
    }
}

// MARK: - Repetition and escalation

extension DoNotDisturbTests {
    private static let policy: JSON = [
        "policy": [
            "renotify": "10min", "times": 3, "escalate": [["after": "25min", "step": "raise"]], "expire": "1d",
        ]
    ]

    private func firings(_ name: String) throws -> JSON? { try call.occurrence(name)["firing"] }

    @Test("repetition and escalation stop while it is held, also over a restart, and never catch up")
    func pauses() throws {
        try call.schedule("night", ["at": "2026-03-07T01:00:00Z"], Self.policy)
        try call.advance("6h 59min")
        #expect(try firings("night") == 1)
        try daemon.restart()
        let call = try daemon.caller()
        let firings = { () throws in try call.occurrence("night")["firing"] }
        try call.advance("1min")
        #expect(try firings() == 1)
        try call.advance("9min")
        #expect(try firings() == 1)
        try call.advance("1min")
        #expect(try firings() == 2)
        try call.advance("15min")
        #expect(try firings() == 4)
        #expect(try call.occurrence("night")["level"] == "time-sensitive")
        try call.advance("1h")
        #expect(try firings() == 5)
    }

    @Test("what began to ring before it stops too; acknowledging and expiry do as always")
    func stops() throws {
        try call.advance("8h")
        try call.schedule("x", ["in": "1min"], Self.policy)
        try call.advance("12min")
        #expect(try firings("x") == 2)
        _ = try dnd("on")
        try call.advance("5h")
        #expect(try firings("x") == 2)
        _ = try dnd("off")
        try call.advance("10min")
        #expect(try firings("x") == 3)
        _ = try dnd("on")
        try call.advance("1d")
        #expect(try call.state("x") == "expired")
    }

    @Test("a level that the user grants, or takes back, counts at once")
    func grant() throws {
        let urgent: JSON = ["content": ["title": "X", "level": "time-sensitive"]]
        try call.schedule("x", ["at": "2026-03-07T01:00:00Z"], urgent.with(["policy": ["renotify": "10min"]]))
        try call.advance("1h 10min")
        #expect(try firings("x") == 2)
        #expect(try daemon.control("client", "set", "org.notifyd.Cli", "max-level=active").status == 0)
        try call.advance("1h")
        #expect(try firings("x") == 2)
        #expect(try daemon.control("client", "set", "org.notifyd.Cli", "max-level=time-sensitive").status == 0)
        try call.advance("10min")
        #expect(try firings("x") == 3)
    }

    @Test("thousands that ring are stopped before the clock goes on")
    func many() throws {
        let policy: JSON = ["policy": ["renotify": "10min"]]
        try Pipeline(call).run(
            (0..<1_000).map {
                ("Notifications.Schedule", Caller.request("n\($0)", ["at": "2026-03-07T12:00:00Z"], policy))
            })
        try call.advance("12h 5min")
        _ = try dnd("on")
        try call.advance("1h")
        for name in ["n0", "n500", "n999"] { #expect(try firings(name) == 1) }
        _ = try dnd("off")
        try call.advance("10min")
        for name in ["n0", "n500", "n999"] { #expect(try firings(name) == 2) }
    }
}
