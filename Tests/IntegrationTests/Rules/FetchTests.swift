import NotifyTestSupport
import Testing
import Varlink

/// Background work: when clients are woken, with what budget, and what comes of the results; C14 is in Cases/.
@Suite("background fetch")
struct FetchTests {
    private let client = "org.example.News"
    private let directory: TemporaryDirectory
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        directory = try TemporaryDirectory()
        try directory.folder("power")
        try directory.folder("power/BAT0")
        try directory.folder("power/AC")
        try directory.folder("net")
        try Self.write("Battery", "power/BAT0/type", directory)
        try Self.write("Discharging", "power/BAT0/status", directory)
        try Self.write("Mains", "power/AC/type", directory)
        try Self.write("0", "power/AC/online", directory)
        try Self.write("Iface\tDestination", "net/route", directory)
        daemon = try DaemonProcess.virtual(
            arguments: ["--config", directory.path("notifyd.conf")],
            directory: Self.configured(directory, "FetchBudget=60s"))
        call = try daemon.caller()
        try call("Clients.Register", ["client": .string(client)])
    }

    private static func write(_ text: String, _ name: String, _ directory: TemporaryDirectory) throws {
        _ = try directory.write(name, text + "\n")
    }

    private static func configured(_ directory: TemporaryDirectory, _ lines: String) throws -> TemporaryDirectory {
        let folders = "PowerSupplies=\(directory.path("power"))\nRoutes=\(directory.path("net"))\n"
        _ = try directory.write(
            "notifyd.conf", "[Fetch]\nConditionInterval=20ms\n\(folders)\(lines)\n[Launch]\nKillDelay=2s\n")
        return directory
    }

    /// Other limits for the wakes to come.
    private func configure(_ lines: String) throws {
        _ = try Self.configured(directory, lines)
        try call("Manager.Reload")
    }

    @discardableResult
    private func setInterval(_ minimum: String, _ more: JSON = [:]) throws -> JSON? {
        let plain: JSON = ["client": .string(client), "minimum": .string(minimum)]
        return try call("Fetch.SetInterval", plain.with(more))["next"]
    }

    @discardableResult
    private func submit(_ task: String, _ kind: String, _ more: JSON = [:]) throws -> JSON {
        try call(
            "Fetch.Submit",
            (["client": .string(client), "task": .string(task), "kind": .string(kind)] as JSON).with(more))
    }

    private func complete(_ wake: String, _ result: String) throws {
        try call(
            "Fetch.Complete", ["client": .string(client), "wake": .string(wake), "result": .string(result)])
    }

    private func tasks() throws -> [JSON] {
        try call("Fetch.List", ["client": .string(client)]).member("tasks").elements
    }

    private func task(_ name: String = "fetch") throws -> JSON {
        try #require(try tasks().first { $0["task"]?.text == name })
    }

    private func now() throws -> JSON? { try call("Manager.Status")["now"] }

    // MARK: - Wakes

    @Test("a wake is a message with a name and a deadline; it is completed once, and takes its message along")
    func wake() throws {
        let mailbox = try daemon.mailbox(client)
        #expect(try setInterval("1h") == "2026-03-07T01:00:00Z")
        try call("Manager.NextClock")
        #expect(try now() == "2026-03-07T01:00:00Z")
        let message = try mailbox.next()
        #expect(message["kind"] == "fetch" && message["id"] == "org.example.News/fetch/1")
        #expect(
            message["fetch"] == [
                "task": "fetch", "kind": "refresh", "event": "begin", "wake": "fetch#1",
                "deadline": "2026-03-07T01:01:00Z",
            ])
        #expect(try task()["state"] == "running" && task()["wake"] == "fetch#1")
        try complete("fetch#1", "newData")
        let done = try task()
        #expect(done["state"] == "waiting" && done["next"] == "2026-03-07T02:00:00Z" && done["lastResult"] == "newData")
        #expect(try call("Manager.Status")["unconfirmed"] == 0)
        let complete: JSON = ["client": .string(client), "wake": "fetch#1", "result": "newData"]
        #expect(try call.refusal("Fetch.Complete", complete).name == "NoSuchWake")
    }

    @Test("nothing new makes it later, failures back off, new data brings it back")
    func adapts() throws {
        let mailbox = try daemon.mailbox(client)
        try setInterval("1h")
        let course = [
            ("noData", "02:30:00"), ("noData", "04:30:00"), ("failed", "08:30:00"), ("newData", "09:30:00"),
        ]
        for (index, (result, next)) in course.enumerated() {
            try call("Manager.NextClock")
            #expect(try mailbox.next().member("fetch")["wake"] == .string("fetch#\(index + 1)"))
            try complete("fetch#\(index + 1)", result)
            #expect(try task()["next"] == .string("2026-03-07T\(next)Z"))
        }
    }

    @Test("it is warned before the cut-off, and one that overruns has failed")
    func overruns() throws {
        try configure("FetchBudget=900ms\nFetchWarning=700ms")
        let mailbox = try daemon.mailbox(client)
        try setInterval("1h")
        try call.advance("1h")
        #expect(try mailbox.next().member("fetch")["event"] == "begin")
        let warning = try mailbox.next().member("fetch")
        #expect(warning["event"] == "expiring" && warning["wake"] == "fetch#1")
        try Eventually.wait("the wake has overrun") { try task()["state"] == "waiting" }
        #expect(try task()["lastResult"] == "failed" && task()["failures"] == 1)
        #expect(try task()["next"] == "2026-03-07T03:00:00Z")
        #expect(try call("Manager.Status")["unconfirmed"] == 0)
    }

    @Test("without a stream it is launched for it, and ended when it overruns")
    func launched() throws {
        try configure("FetchBudget=2s\nFetchWarning=0s")
        let app = try LaunchedApp(daemon, client)
        try call("Clients.Add", ["client": .string(client), "exec": app.command])
        try setInterval("1h")
        try call.advance("1h")
        try Eventually.wait(.seconds(20), "it is launched") { try app.launches() == 1 }
        #expect(try app.environment()["NOTIFYD_LAUNCH_REASON"] == "background-fetch")
        #expect(try app.environment()["NOTIFYD_OCCURRENCE"] == nil)
        try Eventually.wait(.seconds(20), "it has overrun") { try task()["lastResult"] == "failed" }
        try Eventually.wait(.seconds(20), "its program was ended") {
            try call("Clients.Show", ["client": .string(client)]).member("client")["connected"] == false
        }
    }

    @Test("a program that was launched for one wake is not ended for a later one")
    func laterWake() throws {
        try configure("FetchBudget=2s\nFetchWarning=0s")
        let app = try LaunchedApp(daemon, client)
        try call("Clients.Add", ["client": .string(client), "exec": app.command])
        try setInterval("1h")
        try call.advance("1h")
        try Eventually.wait(.seconds(20), "it has its stream") {
            try call("Clients.Show", ["client": .string(client)]).member("client")["connected"] == true
        }
        try complete("fetch#1", "newData")
        try call("Clients.SetState", ["client": .string(client), "state": "foreground"])
        try call.advance("1h")
        try Eventually.wait(.seconds(20), "the second wake has overrun") { try task()["lastResult"] == "failed" }
        try call("Clients.SetState", ["client": .string(client), "state": "background"])
        try call("Fetch.Run", ["client": .string(client)])
        try Eventually.wait(.seconds(20), "the third has overrun") { try task()["failures"] == 2 }
        // An end would show within the kill delay; it still answers for its stream.
        #expect(try call("Clients.Show", ["client": .string(client)]).member("client")["connected"] == true)
        #expect(try app.launches() == 1)
    }

    @Test("a daemon that is killed meanwhile still takes the result, and the date counts from the wake")
    func restarted() throws {
        try setInterval("1h")
        let mailbox = try daemon.mailbox(client)
        try call.advance("1h")
        _ = try mailbox.next()
        try daemon.kill()
        try daemon.start()
        let call = try daemon.caller()
        #expect(try daemon.mailbox(client).next().member("fetch")["wake"] == "fetch#1")
        try call("Fetch.Complete", ["client": .string(client), "wake": "fetch#1", "result": "noData"])
        let task = try call("Fetch.List").member("tasks").elements.first
        #expect(task?["next"] == "2026-03-07T02:30:00Z" && task?["lastWake"] == "2026-03-07T01:00:00Z")
    }

    @Test("an interval is elapsed time: a clock that is set does not wake, a long sleep wakes once")
    func clocks() throws {
        let mailbox = try daemon.mailbox(client)
        try setInterval("1h")
        try call("Manager.SetClock", ["to": "2026-03-09T00:00:00Z"])
        #expect(try task()["wakes"] == 0)
        #expect(try task()["next"] == "2026-03-09T01:00:00Z")
        try call("Manager.SuspendClock", ["duration": "10h"])
        #expect(try mailbox.next().member("fetch")["wake"] == "fetch#1")
        try complete("fetch#1", "newData")
        #expect(try task()["wakes"] == 1)
        #expect(try task()["next"] == "2026-03-09T11:00:00Z")
    }

    @Test("the floor of the configuration holds, also when it is raised later, and never ends the interval")
    func floor() throws {
        #expect(try setInterval("1min") == "2026-03-07T00:15:00Z")
        #expect(try setInterval("0s") == "2026-03-07T00:15:00Z")
        try configure("FetchFloor=2h")
        _ = try daemon.mailbox(client)
        try call.advance("1h 59min")
        #expect(try task()["wakes"] == 0)
        #expect(try setInterval("never") == nil)
        #expect(try tasks().isEmpty)
        #expect(try call("Fetch.SetInterval", ["client": .string(client)])["next"] == nil)
    }

    // MARK: - What is missing

    @Test("with nobody to wake it is held, and a stream that opens gets it at once")
    func held() throws {
        try setInterval("1h")
        try call.advance("5h")
        #expect(try task()["state"] == "held")
        #expect(try task()["held"] == "it has no stream, and nothing launches it")
        #expect(try call.refusal("Fetch.Run", ["client": .string(client)]).name == "CannotWake")
        #expect(try daemon.mailbox(client).next().member("fetch")["wake"] == "fetch#1")
    }

    @Test("one that is held keeps a longer minimum that is declared meanwhile")
    func heldLonger() throws {
        try setInterval("1h")
        try call.advance("2h")
        #expect(try task()["state"] == "held")
        try setInterval("6h")
        let mailbox = try daemon.mailbox(client)
        #expect(try task()["next"] == "2026-03-07T06:00:00Z")
        #expect(try mailbox.isSilent())
        try call.advance("4h")
        #expect(try mailbox.next().member("fetch")["wake"] == "fetch#1")
    }

    @Test("a client that may not be launched is not, until the user lets it")
    func forbidden() throws {
        let app = try LaunchedApp(daemon, client)
        try call("Clients.Add", ["client": .string(client), "exec": app.command])
        try call("Clients.SetPermission", ["client": .string(client), "launch": false])
        try setInterval("1h")
        try call.advance("1h")
        #expect(try task()["held"] == "it has no stream, and the user does not let it be launched")
        #expect(try app.launches() == 0)
        try call("Clients.SetPermission", ["client": .string(client), "launch": true])
        try Eventually.wait(.seconds(20), "it is launched") { try app.launches() == 1 }
    }

    @Test("a task waits for power and network, and begins when a look at the machine finds them")
    func conditions() throws {
        let mailbox = try daemon.mailbox(client)
        try submit("clean", "processing", ["requiresNetwork": true, "requiresPower": true])
        #expect(try task("clean")["held"] == "there is no network")
        try Self.write(
            "Iface\neth0\t00000000\t010200C0\t0003\t0\t0\t0\t00000000\t0\t0\t0", "net/route", directory)
        #expect(try task("clean")["held"] == "there is no power from outside")
        try Self.write("1", "power/AC/online", directory)
        #expect(try mailbox.next().member("fetch")["wake"] == "clean#1")
    }

    // MARK: - Requests for one wake

    @Test("a request is woken once at its date, replaced by another, and taken back")
    func requests() throws {
        let mailbox = try daemon.mailbox(client)
        let first = try submit("sync", "refresh", ["earliest": "2026-03-07T06:00:00Z"])
        #expect(first == ["replaced": false, "next": "2026-03-07T06:00:00Z"])
        let second = try submit("sync", "refresh", ["earliest": "in 2 hours"])
        #expect(second == ["replaced": true, "next": "2026-03-07T02:00:00Z"])
        try submit("clean", "processing", ["earliest": "2026-03-07T03:00:00Z"])
        try call.advance("150min")
        #expect(
            try mailbox.next().member("fetch").with(["deadline": "-"]) == [
                "task": "sync", "kind": "refresh", "event": "begin", "wake": "sync#1", "deadline": "-",
            ])
        // While it runs it may ask for the next one, which waits for the end of this one.
        #expect(try submit("sync", "refresh")["replaced"] == false)
        #expect(try task("sync")["state"] == "running")
        try complete("sync#1", "failed")
        #expect(try mailbox.next().member("fetch")["wake"] == "sync#2")
        try complete("sync#2", "newData")
        #expect(try tasks().compactMap { $0["task"]?.text } == ["clean"])
        #expect(try call("Fetch.Cancel", ["client": .string(client)])["cancelled"] == 1)
        #expect(try tasks().isEmpty)
        #expect(try call.refusal("Fetch.Cancel", ["client": .string(client), "task": "sync"]).name == "NoSuchTask")
    }

    @Test("at most one refresh and ten processing requests are pending, and the interval's name is its own")
    func limits() throws {
        let later: JSON = ["earliest": "2026-03-08T00:00:00Z"]
        try submit("a", "refresh", later)
        try submit("a", "refresh", later)
        let refused: (String, String) throws -> String = { task, kind in
            try call.refusal(
                "Fetch.Submit", ["client": .string(client), "task": .string(task), "kind": .string(kind)]
            ).name
        }
        #expect(try refused("b", "refresh") == "LimitReached")
        for index in 0..<10 { try submit("p\(index)", "processing", later) }
        #expect(try refused("p10", "processing") == "LimitReached")
        #expect(try refused("fetch", "refresh") == "InvalidField")
        #expect(try refused("x", "nonsense") == "InvalidField")
        let all = try call("Fetch.List", ["limit": 4])
        #expect(try all.member("tasks").elements.count == 4)
        let rest = try call("Fetch.List", ["cursor": all.member("cursor")])
        #expect(try rest.member("tasks").elements.count == 7 && rest["cursor"] == nil)
        try call("Clients.Remove", ["client": .string(client)])
        #expect(try call("Fetch.List").member("tasks").elements.isEmpty)
    }

    // MARK: - By hand

    @Test("the command line wakes, lists, declares and explains")
    func commands() throws {
        let set = try daemon.control("client", "fetch", client, "2h", "--power")
        #expect(set.stdout == "org.example.News is woken at intervals; next Sat 2026-03-07 02:00 UTC, in 2h\n")
        #expect(try daemon.control("status").stdout.contains("Next fetch:      Sat 2026-03-07 02:00 UTC, in 2h"))
        #expect(try daemon.control("fetch", client).stderr.contains("cannot be woken: it has no stream"))
        let mailbox = try daemon.mailbox(client)
        #expect(try daemon.control("fetch", client).stdout == "Woke org.example.News, wake fetch#1\n")
        #expect(try daemon.control("fetch", client).stdout == "Woke org.example.News, wake fetch#1\n")
        _ = try mailbox.next()
        try complete("fetch#1", "noData")
        #expect(
            try daemon.control("explain", "--fetch", client).stdout == """
                Next wake: Sat 2026-03-07 03:00 UTC, in 3h

                fetch: refresh, waits for its date; it would be held now: there is no power from outside
                fetch: no sooner than 2h after the last wake, as the client declared
                fetch: later, as there was nothing new once
                fetch: so every 3h
                fetch: woken last 2026-03-07T00:00:00Z, the last result is noData
                fetch: needs power from outside: it is not there

                """)
        #expect(
            try daemon.control("fetch").stdout == """
                CLIENT            TASK   KIND     MINIMUM  STATE    NEXT              LAST              RESULT
                org.example.News  fetch  refresh  2h       waiting  2026-03-07 03:00  2026-03-07 00:00  noData

                """)
        #expect(try daemon.control("fetch", client, "--task", "x").stderr.contains("has no background work \"x\""))
    }
}
