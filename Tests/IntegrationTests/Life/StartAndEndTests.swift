import Foundation
import Glibc
import NotifyTestSupport
import Testing
import Varlink

@Suite("how the daemon starts and ends")
struct StartAndEndTests {
    @Test("SIGTERM and SIGINT end it with 0, and what was answered is kept", arguments: [SIGTERM, SIGINT])
    func ends(signal: Int32) throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        let calls = (0..<100).map { ("Notifications.Schedule", Caller.request("n\($0)", ["in": "1h"])) }
        for (method, parameters) in calls { try call.send(method, parameters) }
        try daemon.process.signal(signal)
        var answered: Set<String> = []
        while let message = try call.connection.messageOrEnd("a reply, or the end") {
            answered.insert(try Caller.parameters(of: message).string("identifier"))
        }
        #expect(try daemon.process.wait() == .exited(0))
        #expect(access(daemon.socket, F_OK) != 0, "its socket is gone")
        try daemon.start()
        #expect(try Set(daemon.caller().identifiers()).isSuperset(of: answered))
    }

    @Test("SIGTERM in a storm of firings delivers nothing twice and loses nothing")
    func endsInStorm() throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        try Pipeline(call).run(
            (0..<2_000).map { ("Notifications.Schedule", Caller.request("n\($0)", ["in": .string("\($0 + 1)s")])) })
        try call.send("Manager.AdvanceClock", ["by": "2000s"])
        let mailbox = try daemon.mailbox(window: 4_096)
        _ = try mailbox.next(count: 100)
        #expect(try daemon.terminate() == .exited(0))
        try daemon.start()
        let again = try daemon.caller()
        try again.advance("1h")
        let messages = try daemon.mailbox(window: 4_096).next(count: 2_000)
        #expect(messages.compactMap { $0["identifier"]?.text } == (0..<2_000).map { "n\($0)" })
        #expect(messages.allSatisfy { $0["firing"] == 1 })
    }

    @Test("restarts of any kind deliver nothing that is not due", arguments: ["TERM", "KILL", "both"])
    func restarts(kind: String) throws {
        let daemon = try DaemonProcess.virtual()
        let call = try daemon.caller()
        try call.schedule("soon", ["in": "1s"])
        try call.schedule("dated", ["at": "2026-03-07T00:00:01Z"])
        for round in 0..<4 {
            if kind == "KILL" || kind == "both" && round % 2 == 0 {
                try daemon.restart()
            } else {
                #expect(try daemon.terminate() == .exited(0))
                try daemon.start()
            }
            #expect(try daemon.mailbox().isSilent())
            #expect(
                try daemon.caller().list().map { $0["due"]?.text } == Array(repeating: "2026-03-07T00:00:01Z", count: 2)
            )
        }
        #expect(try daemon.caller().advance("1s")["fired"] == 2)
    }

    @Test("a second daemon on the same state exits 78 and names the one that runs; that one goes on")
    func second() throws {
        let daemon = try DaemonProcess.virtual()
        let other = try RunningCommand(
            program: Products.program("notifyd"),
            ["--socket", daemon.directory.path("other"), "--state-dir", daemon.state], environment: daemon.variables)
        #expect(try other.process.wait() == .exited(78))
        #expect(try other.standardError.contains("\(daemon.process.identifier)"))
        #expect(access(daemon.directory.path("other"), F_OK) != 0, "it did not get as far as a socket")
        #expect(try daemon.caller()("Manager.Status")["store"] == "ok")
    }

    /// What is in the store's place, and the exit code.
    static let foreign: [(name: String, statements: String)] = [
        ("another program's database", "CREATE TABLE mine(x); INSERT INTO mine VALUES (1);"),
        ("a newer schema", "PRAGMA application_id = %; PRAGMA user_version = 9999; CREATE TABLE mine(x);"),
    ]

    @Test("a foreign or newer database is left untouched, exit 78", arguments: foreign)
    func foreignDatabase(name: String, statements: String) throws {
        let daemon = try DaemonProcess.virtual()
        #expect(try daemon.terminate() == .exited(0))
        let folder = StateFolder(path: daemon.state)
        let header = try folder.read().subdata(in: 68..<72).reduce(0) { $0 << 8 | Int($1) }
        for file in ["notifyd.db", "notifyd.db-wal", "notifyd.db-shm"] { unlink("\(folder.path)/\(file)") }
        let text = statements.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "\(header)")
        let script = "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.executescript(sys.argv[2]); c.commit()"
        let made = try ControlCommand.run(program: "/usr/bin/python3", ["-c", script, folder.database, text])
        try #require(made.status == 0, "\(made.stderr)")
        let before = try folder.read()
        let names = try folder.names()
        #expect(try daemon.launch().wait() == .exited(78))
        #expect(try folder.read() == before)
        #expect(try folder.names() == names)
        #expect(try daemon.standardError.contains("notifyd.db"))
    }

    @Test("a file that is no database is left untouched too, exit 78")
    func noDatabase() throws {
        let directory = try TemporaryDirectory()
        try directory.folder("state")
        try directory.write("state/notifyd.db", String(repeating: "This is a letter to my aunt. ", count: 500))
        let daemon = DaemonProcess(directory: directory, arguments: [], environment: [:], build: nil)
        #expect(try daemon.launch().wait() == .exited(78))
        #expect(try directory.read("state/notifyd.db").hasPrefix("This is a letter"))
        #expect(try StateFolder(path: daemon.state).names().sorted() == ["lock", "notifyd.db"])
        #expect(try daemon.standardError.contains("notifyd.db is no database of notifyd"))
    }

    @Test("SIGHUP reads the configuration again; a wrong line is told with its number and harms nothing")
    func reload() throws {
        let directory = try TemporaryDirectory()
        let configuration = try directory.write("notifyd.conf", "[Time]\nLateAfter=60s\n")
        let daemon = try DaemonProcess.virtual(arguments: ["--config", configuration], directory: directory)
        let call = try daemon.caller()
        try call.schedule("first", ["in": "30s"])
        try call("Manager.SuspendClock", ["duration": "60s"])
        #expect(try call.occurrence("first")["late"] == nil)
        try directory.write("notifyd.conf", "[Time]\nLateAfter=5s\nColour=red\n[Launch]\nHelloLimit=soon\n")
        try daemon.process.signal(SIGHUP)
        try Eventually.wait("the configuration is read again") { try daemon.standardError.contains("HelloLimit") }
        let said = try daemon.standardError
        #expect(said.contains("Colour") && said.contains("3") && said.contains("5"), "\(said)")
        try call.schedule("second", ["in": "30s"])
        try call("Manager.SuspendClock", ["duration": "60s"])
        #expect(try call.occurrence("second")["late"] == 30_000)
        #expect(try call("Manager.Reload")["warnings"]?.elements.count == 2)
    }

    @Test("what is wrong with the configuration is said once; a file that is named must be there")
    func configuration() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.write("notifyd.conf", "[Time]\nColour=red\n")
        let daemon = try DaemonProcess.virtual(arguments: ["--config", path], directory: directory)
        #expect(try daemon.standardError.split(separator: "\n").count { $0.contains("Colour") } == 1)
        let result = try ControlCommand.run(
            program: Products.program("notifyd"),
            ["--config", directory.path("none"), "--state-dir", directory.path("s"), "--socket", directory.path("k")])
        #expect(result.status == 1 && result.stderr.contains(directory.path("none")), "\(result.stderr)")
    }

    @Test(
        "words that it does not know are wrong usage",
        arguments: [["--colour"], ["--test-clock", "noon"], ["--socket"]])
    func usage(arguments: [String]) throws {
        let result = try ControlCommand.run(program: Products.program("notifyd"), arguments)
        #expect(result.status == 2)
        #expect(result.stderr.contains(arguments[0]))
    }

    @Test("without a daemon the command line exits 3 and says what to do")
    func noDaemon() throws {
        let directory = try TemporaryDirectory()
        for arguments in [["list"], ["schedule", "X", "--now"], ["status"]] {
            let result = try ControlCommand.run(arguments, socket: directory.path("nothing"))
            #expect(result.status == 3, "\(arguments)")
            #expect(result.stderr.split(separator: "\n").count == 1, "\(result.stderr)")
        }
    }
}
