import Glibc
import NotifyTestSupport
import Testing
import Varlink

/// DESIGN section 5: commands of `--exec`.
@Suite("commands")
struct CommandTests {
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        daemon = try DaemonProcess.virtual(environment: [
            "INVOCATION_ID": "of the service", "NOTIFYD_SECRET": "no", "OTHER": "yes",
        ])
        call = try daemon.caller()
    }

    private func run(_ text: String, _ identifier: String = "x", _ more: JSON = [:]) throws {
        let policy: JSON = ["exec": ["/bin/sh", "-c", .string(text)]]
        try call.schedule(
            identifier, ["in": "1h"],
            JSON.object(.init()).with(["policy": policy]).with(more))
        try call.advance("1h")
        try Eventually.wait("the command has ended") { try call.events(identifier).contains("command") }
    }

    @Test("content reaches a command by its environment and standard input, never by its command line")
    func content() throws {
        let mark = daemon.directory.path("seen")
        let content: JSON = ["title": "$(touch /tmp/never)", "body": "`line`\nline", "userInfo": ["k": ["v"]]]
        try run("env > \(mark).env; cat > \(mark).in; pwd > \(mark).pwd", "x", ["content": content])
        let lines = try Set(daemon.directory.read("seen.env").split(separator: "\n").map(String.init))
        #expect(
            lines.isSuperset(of: [
                "NOTIFYD_SOCKET=\(daemon.socket)", "NOTIFYD_CLIENT=org.notifyd.Cli", "NOTIFYD_IDENTIFIER=x",
                "NOTIFYD_OCCURRENCE=+1", "NOTIFYD_SCHEDULED=2026-03-07T01:00:00Z", "NOTIFYD_FIRING=1",
                "NOTIFYD_KIND=fired", "NOTIFYD_MESSAGE_ID=org.notifyd.Cli/x@2026-03-07T01:00:00Z/fired/1",
                "NOTIFYD_LEVEL=active", "NOTIFYD_TITLE=$(touch /tmp/never)", "OTHER=yes",
            ]), "\(lines)")
        #expect(!lines.contains { $0.hasPrefix("INVOCATION_ID=") || $0.hasPrefix("NOTIFYD_SECRET=") })
        let message = try JSONReader.parse(daemon.directory.read("seen.in"))
        #expect(message["content"] == content && message["kind"] == "fired")
        #expect(try daemon.directory.read("seen.pwd") == daemon.directory.path("home") + "\n")
    }

    /// A command and what the ledger says of its end.
    static let ends: [(text: String, detail: String)] = [
        ("exit 0", "exit 0"), ("exit 7", "exit 7"), ("kill -9 $$", "9"),
    ]

    @Test("the ledger says how it ended", arguments: ends)
    func status(text: String, detail: String) throws {
        try run(text)
        #expect(try call.detail("command", of: "x")?.contains(detail) == true)
    }

    @Test("a program that is not there is told in the ledger, and rings all the same")
    func missing() throws {
        try call.schedule("x", ["in": "1h"], ["policy": ["exec": ["/nowhere/at-all"]]])
        try call.advance("1h")
        try Eventually.wait("the failure is recorded") { try call.events("x").contains("command") }
        #expect(try call.detail("command", of: "x")?.contains("/nowhere/at-all") == true)
        #expect(try daemon.mailbox().next().brief == "fired x@01:00:00Z/1")
    }

    @Test("with ack-on confirm success closes it and failure does not", arguments: [(0, "acknowledged"), (1, "fired")])
    func confirms(code: Int, state: String) throws {
        let command: JSON = ["/bin/sh", "-c", .string("exit \(code)")]
        try run("exit \(code)", "x", ["policy": ["exec": command, "ackOn": "confirm"]])
        try Eventually.wait("it is \(state)") { try call.state("x") == state }
    }

    @Test("one that a crash cut short is run again under the same message id")
    func again() throws {
        let mark = daemon.directory.path("runs")
        let goesOn = "exec tail --pid=\(getpid()) -f /dev/null"
        let text = "echo $NOTIFYD_MESSAGE_ID $$ >> \(mark); [ $(wc -l < \(mark)) -gt 1 ] || \(goesOn)"
        try call.schedule("x", ["in": "1h"], ["policy": ["exec": ["/bin/sh", "-c", .string(text)]]])
        try call.advance("1h")
        try Eventually.wait("the command runs") { (try? daemon.directory.read("runs").isEmpty) == false }
        try daemon.restart()
        let again = try daemon.caller()
        try Eventually.wait("it has run again") { try again.events("x").contains("command") }
        let runs = try daemon.directory.read("runs").split(separator: "\n").map { $0.split(separator: " ") }
        #expect(
            runs.map { String($0[0]) } == Array(repeating: "org.notifyd.Cli/x@2026-03-07T01:00:00Z/fired/1", count: 2))
        if let first = Int32(runs[0][1]) { kill(first, SIGKILL) }
    }

    @Test("one that still runs at a clean end is left running, told, and not run again")
    func leftRunning() throws {
        let mark = daemon.directory.path("runs")
        let text = "echo $$ >> \(mark); exec tail --pid=\(getpid()) -f /dev/null"
        try call.schedule("x", ["in": "1h"], ["policy": ["exec": ["/bin/sh", "-c", .string(text)]]])
        try call.advance("1h")
        try Eventually.wait("the command runs") { (try? daemon.directory.read("runs").isEmpty) == false }
        #expect(try daemon.terminate() == .exited(0))
        try daemon.start()
        let again = try daemon.caller()
        #expect(try again.detail("command", of: "x") == "left running when notifyd ended")
        try again.schedule("y", ["now": true], ["policy": ["exec": ["/bin/true"]]])
        try Eventually.wait("a later command has run") { try again.events("y").contains("command") }
        let runs = try daemon.directory.read("runs").split(separator: "\n")
        #expect(runs.count == 1)
        if let process = Int32(runs[0]) { kill(process, SIGKILL) }
    }

    @Test("a command beyond its limit is ended")
    func limit() throws {
        let directory = try TemporaryDirectory()
        let configuration = try directory.write("notifyd.conf", "[Launch]\nCommandLimit=200ms\nKillDelay=200ms\n")
        let daemon = try DaemonProcess.virtual(arguments: ["--config", configuration], directory: directory)
        let call = try daemon.caller()
        // Deaf to SIGTERM, and without a child that would be left over.
        let text = "trap '' TERM; mkfifo wait; while :; do read line <>wait; done"
        try call.schedule("x", ["now": true], ["policy": ["exec": ["/bin/sh", "-c", .string(text)]]])
        try Eventually.wait("the limit ends it") { try call.events("x").contains("command") }
        #expect(try call.detail("command", of: "x")?.contains("9") == true)
    }
}
