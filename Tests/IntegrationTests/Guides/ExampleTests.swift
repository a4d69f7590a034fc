import NotifyTestSupport
import Testing
import Varlink

@Suite("the programs of Examples")
struct ExampleTests {
    private func start(_ name: String, _ daemon: DaemonProcess, _ arguments: [String] = []) throws -> RunningCommand {
        try RunningCommand(
            program: Products.program(name), arguments, environment: ["NOTIFYD_SOCKET": daemon.socket, "TZ": "UTC"])
    }

    @Test("tea: the first notification of README rings and is heard")
    func tea() throws {
        let daemon = try DaemonProcess.virtual()
        let caller = try daemon.caller()
        // Its lines may stay in its pipe until it ends, so the daemon is asked.
        let program = try start("example-tea", daemon)
        try waitForStream(of: "org.example.Tea", caller)
        try Eventually.wait("it has scheduled") {
            try caller.list("pending").count == 1
        }
        try caller.advance("4min")
        // A message is confirmed when the next is asked for.
        try Eventually.wait("it has heard") {
            try caller("Clients.Show", ["client": "org.example.Tea"]).member("client").int("unconfirmed") == 0
        }
        withExtendedLifetime(program) {}
    }

    @Test("medicine: nags, ever more urgently, until it is answered, and is there again the next day")
    func medicine() throws {
        let daemon = try DaemonProcess.virtual()
        let caller = try daemon.caller()
        let program = try start("example-medicine", daemon, ["Iron", "08:00"])
        #expect(try program.line() == "Iron: created, rings next at 2026-03-07T08:00:00Z")
        try caller.advance("8h")
        #expect(try program.line() == "Iron: ringing, for the first time")
        try caller.advance("5min")
        #expect(try program.line() == "Iron: ringing, for the second time")
        try caller("Notifications.Respond", ["occurrence": "Iron", "action": "taken"])
        #expect(try program.line() == "Iron: taken at 2026-03-07T08:05:00Z")
        try caller.advance("2h")
        #expect(try caller.identifiers("pending") == ["Iron"])
        try caller("Manager.NextClock")
        #expect(try program.line() == "Iron: ringing, for the first time")
        try caller("Notifications.Acknowledge", ["occurrences": ["Iron"], "by": "terminal"])
        #expect(try program.line() == "Iron: acknowledged by terminal")
    }

    @Test("medicine: what is answered while the program is away is told when it is back")
    func medicineAway() throws {
        let daemon = try DaemonProcess.virtual()
        let caller = try daemon.caller()
        let first = try start("example-medicine", daemon, ["Iron", "08:00"])
        #expect(try first.line() == "Iron: created, rings next at 2026-03-07T08:00:00Z")
        first.process.signal(15)
        try first.process.wait(.seconds(20), "the end after SIGTERM")
        try caller.advance("8h")
        try caller("Notifications.Respond", ["occurrence": "Iron", "action": "skipped"])
        let second = try start("example-medicine", daemon)
        #expect(try second.line() == "Iron: ringing, for the first time")
        #expect(try second.line() == "Iron: not today")
    }

    @Test("news: is woken to fetch, and reloads its table once, when it comes to the front")
    func news() throws {
        let daemon = try DaemonProcess.virtual()
        let caller = try daemon.caller()
        let feed = try daemon.directory.write("feed", "One\n")
        let program = try start("example-news", daemon, [feed])
        try waitForStream(of: "org.example.News", caller)
        for (text, line) in [
            ("One\n", "fetched, 1 new"), ("One\n", "fetched, 0 new"), ("One\nTwo\n", "fetched, 1 new"),
        ] {
            try daemon.directory.write("feed", text)
            try caller("Fetch.Run", ["client": "org.example.News"])
            #expect(try program.line() == line)
            try Eventually.wait("the wake is complete") {
                try caller("Fetch.List", ["client": "org.example.News"]).member("tasks").elements
                    .allSatisfy { $0["wake"] == nil }
            }
        }
        #expect(try caller.list("unanswered").count == 1)
        try caller("Clients.SetState", ["client": "org.example.News", "state": "foreground"])
        #expect(try ["willEnterForeground", "didBecomeActive", "table of 2"].allSatisfy { try $0 == program.line() })
        try caller("Clients.SetState", ["client": "org.example.News", "state": "background"])
        #expect(try program.line() == "willResignActive")
    }

    @Test("timer: rings, and is set once more by its button, with UserNotifications only")
    func timer() throws {
        let daemon = try DaemonProcess.virtual()
        let caller = try daemon.caller()
        try caller("Clients.Add", ["client": "org.example.Timer"])
        let program = try RunningCommand(
            program: Products.program("example-timer"), ["240", "Tea"],
            environment: ["NOTIFYD_SOCKET": daemon.socket, "NOTIFYD_CLIENT": "org.example.Timer", "TZ": "UTC"])
        #expect(try program.line() == "Tea: 240 s")
        try caller.advance("4min")
        try caller("Notifications.Respond", ["occurrence": "Tea", "action": "again"])
        #expect(try program.line() == "Tea: 240 s")
        try caller.advance("4min")
        try caller("Notifications.Respond", ["occurrence": "Tea", "action": "note", "text": "Just right"])
        #expect(try program.line() == "Tea: Just right")
    }

    private func waitForStream(of client: String, _ caller: Caller) throws {
        try Eventually.wait("\(client) listens") {
            try caller("Clients.List").member("clients").elements
                .contains { $0["client"] == .string(client) && $0["connected"] == true }
        }
    }
}
