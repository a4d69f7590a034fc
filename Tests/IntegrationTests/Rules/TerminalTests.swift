import Glibc
import NotifyTestSupport
import Testing
import Varlink

/// `notifyctl listen --terminal` at a pseudo-terminal.
@Suite("banners in a terminal")
struct TerminalTests {
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        daemon = try DaemonProcess.virtual()
        call = try daemon.caller()
    }

    private func ring(_ identifier: String, _ more: JSON = [:]) throws {
        try call.schedule(identifier, ["in": "1min"], more)
        try call.advance("1min")
    }

    private func terminal(_ arguments: String...) throws -> TerminalCommand {
        let terminal = try TerminalCommand(
            ["listen", "--terminal"] + arguments, socket: daemon.socket, environment: daemon.variables)
        try terminal.wait(for: "q ends it.")
        return terminal
    }

    private static let actions: JSON = [
        "actions": [
            ["identifier": "done", "label": "Done"], ["identifier": "note", "label": "Note", "kind": "text"],
        ]
    ]

    private func state(_ identifier: String, becomes state: String) throws {
        try Eventually.wait("\(identifier) is \(state)") { try call.state(identifier) == state }
    }

    @Test("what rings is shown with its keys, answered by them, and the ledger says which surface showed it")
    func answers() throws {
        let terminal = try terminal()
        try ring("tea", Self.actions)
        try terminal.wait(for: "\u{07}")
        try terminal.wait(for: "* Title of tea")
        try terminal.wait(for: "[1] Done")
        #expect(try call.detail("shown", of: "tea")?.hasPrefix("by terminal pts/") == true)
        try terminal.type("1")
        try terminal.wait(for: "answered: done")
        try state("tea", becomes: "answered")
        #expect(try call.occurrence("tea")["response"]?["by"]?.text?.hasPrefix("terminal pts/") == true)
        try ring("more", Self.actions)
        try terminal.wait(for: "* Title of more")
        try terminal.type("r")
        try terminal.wait(for: "Note")
        try terminal.type("süß\u{7F}ß!\n")
        try terminal.wait(for: "answered: note")
        #expect(try call.occurrence("more")["response"]?["text"] == "süß!")
        // A surface confirms nothing.
        #expect(try call("Manager.Status").int("unconfirmed") == 4)
    }

    private func quiet(_ isOn: Bool) throws {
        try call("Manager.DoNotDisturb", ["on": .bool(isOn)])
        try call.advance("1s")
    }

    @Test("a single thing that do not disturb held is shown itself when it is over")
    func heldOne() throws {
        let terminal = try terminal()
        try quiet(true)
        try ring("tea")
        try quiet(false)
        try terminal.wait(for: "* Title of tea")
        #expect(try call.detail("shown", of: "tea")?.hasPrefix("by terminal pts/") == true)
        try terminal.type("a")
        try terminal.wait(for: "acknowledged")
        try state("tea", becomes: "acknowledged")
    }

    @Test("several that were held come as one summary, once, also over a restart of the daemon")
    func heldMany() throws {
        try call("Clients.Register", ["client": "org.example.A"])
        let all = try terminal()
        let one = try self.terminal("--client", "org.example.A")
        try quiet(true)
        for number in 1...6 { try ring("t\(number)") }
        try ring("mine", ["client": "org.example.A"])
        try call("Notifications.Acknowledge", ["occurrences": ["t6"]])
        try quiet(false)
        try one.wait(for: "* Title of mine")
        try all.wait(for: "* 6 notifications were held by do not disturb")
        #expect(try !all.wait(for: "and 1 more").contains("Title of t1 "))
        #expect(try call.detail("shown", of: "t5")?.hasSuffix(", in a summary") == true)
        #expect(try call.detail("shown", of: "t1") == nil)
        try ring("next")
        #expect(try !all.wait(for: "* Title of next").contains("* Title of t"))
        try daemon.restart()
        try all.wait(for: "waiting for it")
        try all.wait(for: "notifyd is back")
        let again = try daemon.caller()
        try again.schedule("last", ["in": "1min"])
        try again.advance("1min")
        #expect(try !all.wait(for: "* Title of last").contains("* Title of"))
    }

    @Test(
        "opened while do not disturb holds it says so and how many wait, and shows what was before when that is over",
        arguments: [1, 7])
    func openedInQuiet(count: Int) throws {
        for number in 1...count { try ring("t\(number)") }
        try ring("urgent", ["content": ["title": "Urgent", "level": "time-sensitive"]])
        try call("Manager.DoNotDisturb", ["until": "2026-03-07T06:00:00Z"])
        let terminal = try TerminalCommand(
            ["listen", "--terminal"], socket: daemon.socket, environment: daemon.variables)
        let start = try terminal.wait(for: "q ends it.")
        #expect(start.contains("Banners are shown here: do not disturb until "))
        #expect(start.contains(", \(count) unanswered wait (notifyctl list --unanswered)."))
        try terminal.wait(for: "* Urgent")
        #expect(try call.detail("shown", of: "t1") == nil)
        // What rings meanwhile is one of them afterwards.
        if count > 1 { try ring("more") }
        try call.advance("6h")
        guard count > 1 else {
            try terminal.wait(for: "* Title of t1")
            return
        }
        try terminal.wait(for: "* \(count + 1) notifications were held by do not disturb")
        #expect(try !terminal.wait(for: "and \(count - 4) more").contains("Title of t3 "))
        #expect(try call.detail("shown", of: "t7")?.hasSuffix(", in a summary") == true)
    }

    @Test("s offers the durations of the configuration")
    func choices() throws {
        let directory = try TemporaryDirectory()
        let file = try directory.write("notifyd.conf", "[Presentation]\nSnooze=5min,1h\n")
        let daemon = try DaemonProcess.virtual(arguments: ["--config", file])
        let call = try daemon.caller()
        let terminal = try TerminalCommand(
            ["listen", "--terminal"], socket: daemon.socket, environment: daemon.variables)
        try terminal.wait(for: "q ends it.")
        try call.schedule("tea", ["in": "1min"])
        try call.advance("1min")
        try terminal.wait(for: "[q] Quit")
        try terminal.type("s")
        try terminal.wait(for: "[2] 1h")
        try terminal.type("2")
        try terminal.wait(for: "snoozed for 1h")
        #expect(try call.occurrence("tea")["due"] == "2026-03-07T01:01:00Z")
        try call.advance("1h")
        #expect(try daemon.control("respond", "tea", "snooze").status == 0)
        #expect(try call.occurrence("tea")["due"] == "2026-03-07T01:06:00Z")
        try call.advance("5min")
        #expect(try daemon.control("respond", "tea", "snooze", "7min").status == 0)
        #expect(try call.occurrence("tea")["due"] == "2026-03-07T01:13:00Z")
    }

    @Test("acknowledging and snoozing by key; a snoozed one comes back")
    func snoozes() throws {
        let terminal = try terminal()
        try ring("tea")
        try terminal.wait(for: "[q] Quit")
        try terminal.type("s")
        try terminal.wait(for: "snoozed")
        try state("tea", becomes: "snoozed")
        try call.advance("10min")
        try terminal.wait(for: "* Title of tea")
        try terminal.type("a")
        try terminal.wait(for: "acknowledged")
        try state("tea", becomes: "acknowledged")
        try terminal.type("q")
        #expect(try terminal.process.wait() == .exited(0))
        #expect(try terminal.isPlain)
    }

    @Test("what was unanswered before is shown first; what is answered elsewhere goes, and the one before comes back")
    func elsewhere() throws {
        try ring("old")
        let terminal = try terminal()
        try terminal.wait(for: "* Title of old")
        try ring("new")
        try terminal.wait(for: "* Title of new")
        #expect(try daemon.control("respond", "new", "default").status == 0)
        try terminal.wait(for: "answered by command line")
        try terminal.wait(for: "* Title of old")
        try terminal.type("\n")
        try terminal.wait(for: "answered: default")
        try state("old", becomes: "answered")
    }

    @Test("it shows one client alone when asked to, and goes on after a restart of the daemon")
    func oneClient() throws {
        try call("Clients.Register", ["client": "org.example.A"])
        let terminal = try terminal("--client", "org.example.A")
        try ring("other")
        try ring("mine", ["client": "org.example.A"])
        try terminal.wait(for: "* Title of mine")
        #expect(try !call.events("other").contains("shown"))
        try daemon.restart()
        try terminal.wait(for: "waiting for it")
        // It is on the terminal already: what is there is not printed a second time, only named as what the keys are for.
        try terminal.wait(for: "notifyd is back; keys are for Title of mine")
        try terminal.type("a")
        let again = try daemon.caller()
        try Eventually.wait("it is acknowledged") { try again.state("mine") == "acknowledged" }
    }

    @Test("what a key cannot answer stays: a question has its buttons alone")
    func refusedKey() throws {
        try call("Clients.Register", ["client": "org.example.A"])
        let terminal = try terminal()
        try call("Clients.RequestAuthorization", ["client": "org.example.A"])
        try terminal.wait(for: "[1] Allow")
        try terminal.type("\n")
        try terminal.wait(for: "means nothing here")
        try terminal.type("1")
        try terminal.wait(for: "answered: allow")
        #expect(try call("Clients.RequestAuthorization", ["client": "org.example.A"])["state"] == "authorized")
    }

    // It was once held that the current banner is shown again; a user took that for a second ringing.
    @Test("after a restart of the daemon nothing that was shown is shown again")
    func shownOnce() throws {
        let terminal = try terminal()
        for name in ["first", "second"] {
            try ring(name)
            try terminal.wait(for: "* Title of \(name)")
        }
        try daemon.restart()
        try terminal.wait(for: "waiting for it")
        #expect(try !terminal.wait(for: "keys are for Title of second").contains("*"))
        try terminal.type("n")
        #expect(try !terminal.wait(for: "* Title of first").contains("* Title of second"))
    }

    /// How it ends, and with what.
    static let ends: [(what: String, signal: Int32?, keys: String)] = [
        ("q", nil, "q"), ("Ctrl-C", nil, "\u{03}"), ("SIGINT", SIGINT, ""), ("SIGTERM", SIGTERM, ""),
        ("SIGQUIT", SIGQUIT, ""), ("SIGHUP", SIGHUP, ""),
    ]

    @Test("however it ends, the terminal is as it was", arguments: ends)
    func restores(what: String, signal: Int32?, keys: String) throws {
        let terminal = try terminal()
        try Eventually.wait("keys come one by one") { try !terminal.isPlain }
        if let signal { terminal.process.signal(signal) } else { try terminal.type(keys) }
        #expect(try terminal.process.wait() == .exited(0), "\(what)")
        #expect(try terminal.isPlain, "\(what)")
    }

    @Test("stopped by Ctrl-Z it leaves the terminal as it was, and continued it takes keys again")
    func stops() throws {
        let terminal = try terminal()
        try ring("tea")
        try terminal.wait(for: "* Title of tea")
        terminal.process.signal(SIGTSTP)
        // A SIGCONT that comes before the stop is lost, as with every program.
        let facts = ProcessFacts(terminal.process.identifier)
        try Eventually.wait("it has stopped") { try facts.isStopped() }
        #expect(try terminal.isPlain)
        terminal.process.signal(SIGCONT)
        try terminal.wait(for: "* Title of tea")
        #expect(try !terminal.isPlain)
        try terminal.type("a")
        try state("tea", becomes: "acknowledged")
    }

    @Test("a daemon that is not there ends it at once, with the terminal as it was")
    func absent() throws {
        let terminal = try TerminalCommand(
            ["listen", "--terminal"], socket: "/nonexistent/socket", environment: daemon.variables)
        #expect(try terminal.process.wait() == .exited(3))
        #expect(try terminal.isPlain)
    }
}
