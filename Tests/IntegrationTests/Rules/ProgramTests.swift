import Glibc
import NotifyTestSupport
import Testing
import Varlink

/// The life cycle of programs: what `SetState`, tasks and `ExitsOnSuspend=` do to real processes.
@Suite("the life cycle of programs")
struct ProgramTests {
    private let client = "org.example.App"
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        daemon = try DaemonProcess.virtual()
        try daemon.directory.folder("config/notifyd")
        try daemon.directory.write("config/notifyd/notifyd.conf", "[Launch]\nKillDelay=500ms\n")
        call = try daemon.caller()
        try call("Manager.Reload")
        try call("Clients.Register", ["client": .string(client)])
    }

    /// A program in a process of its own.
    private func program(_ arguments: [String] = ["--lifecycle"]) throws -> RunningCommand {
        let before = try call("Manager.Status").int("streams")
        let program = try RunningCommand(
            ["--json", "listen", "--client", client] + arguments, socket: daemon.socket, environment: daemon.variables)
        try Eventually.wait("the program has its stream") { try call("Manager.Status").int("streams") > before }
        return program
    }

    @discardableResult
    private func set(_ state: String) throws -> JSON {
        try call("Clients.SetState", ["client": .string(client), "state": .string(state)])
    }

    private func event(_ program: RunningCommand) throws -> String {
        let message = try JSONReader.parse(program.line(.seconds(20)))
        return try message.member("lifecycle").string("event")
    }

    private var state: String? {
        get throws { try call("Clients.Show", ["client": .string(client)])["client"]?["state"]?.text }
    }

    private func awaitConfirmed() throws {
        try Eventually.wait("everything is confirmed") { try call("Manager.Status")["unconfirmed"] == 0 }
    }

    @Test("a program is told of each step, in order, and confirms it")
    func told() throws {
        #expect(try state == "notRunning")
        let program = try program()
        #expect(try state == "background")
        #expect(try set("foreground")["previous"] == "background")
        #expect(try set("background")["state"] == "background")
        #expect(
            try (0..<4).map { _ in try event(program) } == [
                "willEnterForeground", "didBecomeActive", "willResignActive", "didEnterBackground",
            ])
        try awaitConfirmed()
        program.process.signal(SIGTERM)
        try program.process.wait()
        try Eventually.wait("its end is seen") { try state == "notRunning" }
    }

    @Test("a program that says it of itself is told nothing; who stands by and who watches gets copies")
    func copies() throws {
        let owner = try daemon.mailbox(client, lifecycle: true)
        let standby = try program()
        let watcher = try program(["--lifecycle", "--monitor"])
        try set("foreground")
        for other in [standby, watcher] {
            #expect(try event(other) == "willEnterForeground")
            #expect(try event(other) == "didBecomeActive")
        }
        #expect(try owner.isSilent())
        #expect(try call("Manager.Status")["unconfirmed"] == 0)
    }

    @Test("who does not ask for it hears nothing of it")
    func unasked() throws {
        let program = try program([])
        try set("foreground")
        try call.schedule("x", ["now": true], ["client": .string(client)])
        #expect(try JSONReader.parse(program.line(.seconds(20)))["identifier"] == "x")
    }

    @Test("what is for the foreground waits there, of one identifier the newest alone, over a restart too")
    func foreground() throws {
        let policy: JSON = ["deliver": "foreground"]
        for (identifier, time) in [("a", "1min"), ("b", "2min")] {
            try call.schedule(identifier, ["every": .string(time)], ["client": .string(client), "policy": policy])
        }
        try call.schedule("c", ["in": "2min"], ["client": .string(client), "policy": policy])
        try call.advance("5min")
        #expect(try call("Manager.Status")["unconfirmed"] == 0)
        try call("Notifications.Acknowledge", ["occurrences": ["c"]])
        try daemon.restart()
        let call = try daemon.caller()
        let mailbox = try daemon.mailbox(client)
        // That it was closed is told at once.
        #expect(try mailbox.next()["kind"] == "closed")
        #expect(try mailbox.isSilent())
        try call("Clients.SetState", ["client": .string(client), "state": "foreground"])
        let names = try mailbox.next(count: 2).map(\.brief)
        #expect(names == ["fired b@00:04:00Z/1", "fired a@00:05:00Z/1"])
        #expect(try mailbox.isSilent())
        try call.advance("1min")
        #expect(try mailbox.next(count: 2).compactMap { $0["identifier"]?.text }.sorted() == ["a", "b"])
    }

    @Test("what made way for a newer one says so, and the newest is the one that is explained")
    func madeWay() throws {
        let more: JSON = ["client": .string(client), "policy": ["deliver": "foreground"]]
        let older = try call.schedule("f", ["now": true], more).string("handle")
        try call.advance("1min")
        let newer = try call.schedule("f", ["now": true], more).string("handle")
        #expect(try call.events(older).suffix(2) == ["held", "dropped"])
        try call("Notifications.Respond", ["occurrence": .string(newer), "action": "default"])
        #expect(try call.events("f") == call.events(newer))
        #expect(try call.events("f").contains("answered"))
    }

    @Test("without a stream nothing is set, kept or launched")
    func notRunning() throws {
        #expect(try set("foreground")["state"] == "notRunning")
        #expect(try call("Manager.Status")["unconfirmed"] == 0)
        let refusal = try call.refusal("Clients.SetState", ["client": .string(client), "state": "notRunning"])
        #expect(refusal.name == "InvalidField")
        let result = try ControlCommand.run(["client", "state", client, "foreground"], socket: daemon.socket)
        #expect(result.status != 0 && result.stderr.contains("is not running"))
    }

    @Test("what nobody confirmed goes with the last stream, and with the daemon")
    func dropped() throws {
        for restarts in [false, true] {
            let program = try program(["--lifecycle", "--exec", "exec sleep 20"])
            let call = try daemon.caller()
            try call("Clients.SetState", ["client": .string(client), "state": "foreground"])
            #expect(try call("Manager.Status")["unconfirmed"] == 2)
            if restarts { try daemon.restart() }
            program.process.signal(SIGKILL)
            try program.process.wait()
            try Eventually.wait("they are gone") {
                try daemon.caller()("Manager.Status")["unconfirmed"] == 0
            }
        }
    }

    @Test("the first message of a launched program tells why it was launched, before those that waited")
    func launched() throws {
        let mark = daemon.directory.path("taken")
        let script = """
            #!/bin/sh
            exec timeout 60 \(try Products.program("notifyctl")) listen --lifecycle --client \(client) --count 3 \
            --exec 'echo "$NOTIFYD_KIND $NOTIFYD_EVENT$NOTIFYD_IDENTIFIER" >> \(mark)'
            """
        for identifier in ["a", "b"] {
            try call.schedule(identifier, ["now": true], ["client": .string(client)])
        }
        try Eventually.wait("both ring") { try call("Manager.Status")["unconfirmed"] == 2 }
        let app = try daemon.directory.write("app", script, executable: true)
        try call("Clients.Add", ["client": .string(client), "exec": [.string(app)]])
        try awaitConfirmed()
        try Eventually.wait("all are taken") {
            try daemon.directory.read("taken") == "lifecycle didFinishLaunching\nfired a\nfired b\n"
        }
    }

    @Test("ExitsOnSuspend: it is told that it terminates, and gets SIGTERM when it has confirmed that")
    func ends() throws {
        try call("Clients.Add", ["client": .string(client), "exitsOnSuspend": true])
        let program = try program()
        try set("foreground")
        try set("background")
        let events = try (0..<5).map { _ in try event(program) }
        #expect(events.suffix(2) == ["didEnterBackground", "willTerminate"])
        try program.process.wait()
        try Eventually.wait("its end is seen") { try state == "notRunning" }
    }

    @Test("one that never confirms gets SIGTERM after the kill delay, and one that stays SIGKILL")
    func killed() throws {
        try call("Clients.Add", ["client": .string(client), "exitsOnSuspend": true])
        let program = try program(["--lifecycle", "--exec", "exec sleep 20"])
        try set("foreground")
        try set("background")
        #expect(try program.process.wait() == .killed(SIGKILL))
    }

    @Test("work that was begun is waited for, up to its limit, with a warning")
    func tasks() throws {
        try call("Clients.Add", ["client": .string(client), "exitsOnSuspend": true, "taskLimit": "5500ms"])
        let program = try program()
        try set("foreground")
        let first = try call("Clients.BeginTask", ["client": .string(client), "name": "download"])
        let second = try call("Clients.BeginTask", ["client": .string(client)])
        #expect(first["expires"] == "2026-03-07T00:00:05.500Z")
        try set("background")
        #expect(try (0..<4).map { _ in try event(program) }.last == "didEnterBackground")
        try call("Clients.EndTask", ["client": .string(client), "task": second.member("task")])
        // One is under way still: its warning comes, then the end of its time.
        #expect(try event(program) == "taskWillExpire")
        #expect(try event(program) == "willTerminate")
        try program.process.wait()
    }

    @Test("work ends with the connection that began it")
    func connections() throws {
        try call("Clients.Add", ["client": .string(client), "exitsOnSuspend": true])
        let program = try program()
        try set("foreground")
        do {
            let worker = try daemon.caller()
            try worker("Clients.BeginTask", ["client": .string(client)])
            try set("background")
            #expect(try (0..<4).map { _ in try event(program) }.last == "didEnterBackground")
        }
        #expect(try event(program) == "willTerminate")
        try program.process.wait()
    }
}
