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
        try terminal.wait(for: "* Title of mine")
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
        try terminal.wait(for: "default")
        try terminal.wait(for: "[1] Allow")
        try terminal.type("1")
        try terminal.wait(for: "answered: allow")
        #expect(try call("Clients.RequestAuthorization", ["client": "org.example.A"])["state"] == "authorized")
    }

    @Test("after a restart of the daemon only what the keys are for is shown again")
    func shownOnce() throws {
        let terminal = try terminal()
        for name in ["first", "second"] {
            try ring(name)
            try terminal.wait(for: "* Title of \(name)")
        }
        try daemon.restart()
        try terminal.wait(for: "waiting for it")
        #expect(try !terminal.wait(for: "* Title of second").contains("first"))
        try terminal.type("n")
        try terminal.wait(for: "* Title of first")
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
