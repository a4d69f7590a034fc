import NotifyTestSupport
import Testing
import Varlink

@Suite("docs/guide/python.md against a daemon")
struct PythonGuideTests {
    @Test(
        "the programs of the page schedule, listen over a restart of the daemon, and confirm",
        .enabled(if: Products.python != nil, "NOTIFYD_TEST_PYTHON names no Python with varlink; make test prepares one")
    )
    func programs() throws {
        let python = try #require(Products.python)
        let daemon = try DaemonProcess.virtual()
        let blocks = try GuidePage("docs/guide/python.md").blocks(in: "python")
        try #require(blocks.count == 2)
        let paths = try zip(["schedule.py", "listen.py"], blocks).map { try daemon.directory.write($0, $1.text) }
        let environment = ["NOTIFYD_SOCKET": daemon.socket]

        let scheduled = try ControlCommand.run(program: python, [paths[0]], environment: environment)
        #expect(scheduled.stdout == "created pot rings at 2026-03-07T00:04:00Z\n", "\(scheduled.stderr)")

        let listener = try RunningCommand(program: python, [paths[1]], environment: environment)
        try daemon.caller().advance("4min")
        #expect(try listener.line() == "rings: Tea is ready")
        try daemon.restart()
        try daemon.caller()("Notifications.Respond", ["occurrence": "pot", "action": "poured"])
        #expect(try listener.line() == "the user chose poured")
        try Eventually.wait("both messages are confirmed") {
            try daemon.caller()("Clients.Show", ["client": "org.example.Tea"]).member("client").int("unconfirmed") == 0
        }
    }
}
