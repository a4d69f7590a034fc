import Glibc
import NotifyTestSupport
import Testing
import Varlink

/// `notifyctl listen` as the program of a client.
@Suite("notifyctl listen")
struct ListenTests {
    private let daemon: DaemonProcess
    private let call: Caller

    init() throws {
        daemon = try DaemonProcess.virtual()
        call = try daemon.caller()
    }

    private func listen(_ arguments: [String]) throws -> RunningCommand {
        let listener = try RunningCommand(
            ["--json", "listen"] + arguments, socket: daemon.socket, environment: daemon.variables)
        try Eventually.wait("the listener has its stream") { try call("Manager.Status").int("streams") >= 1 }
        return listener
    }

    private func awaitConfirmed() throws {
        try Eventually.wait("everything is confirmed") { try call("Manager.Status")["unconfirmed"] == 0 }
    }

    @Test("it prints each message as a line of JSON and confirms it")
    func prints() throws {
        let listener = try listen([])
        for index in 0..<3 { try call.schedule("n\(index)", ["in": "1h"]) }
        try call.advance("1h")
        for index in 0..<3 {
            #expect(try JSONReader.parse(listener.line())["identifier"]?.text == "n\(index)")
        }
        try awaitConfirmed()
        listener.process.signal(SIGTERM)
        try listener.process.wait()
        try Eventually.wait("its stream has ended") { try call("Manager.Status")["streams"] == 0 }
    }

    @Test("it goes on when the daemon is killed and started again")
    func reconnects() throws {
        let listener = try listen([])
        try call.schedule("before", ["in": "1h"])
        try call.advance("1h")
        #expect(try JSONReader.parse(listener.line())["identifier"] == "before")
        try awaitConfirmed()
        try daemon.restart()
        let again = try daemon.caller()
        try again.schedule("after", ["in": "1h"])
        try again.advance("1h")
        #expect(try JSONReader.parse(listener.line(.seconds(20)))["identifier"] == "after")
    }

    @Test("--exec gives the message to a command, confirms on exit 0, and has it again after a failure")
    func executes() throws {
        let mark = daemon.directory.path("taken")
        let command =
            "cat >> \(mark); echo \"$NOTIFYD_IDENTIFIER\" >> \(mark).names; [ $(wc -l < \(mark).names) -gt 1 ]"
        let listener = try listen(["--exec", command])
        try call.schedule("x", ["in": "1h"])
        try call.advance("1h")
        try Eventually.wait("the failure is recorded") { try call.events("x").contains("failed") }
        #expect(try call("Manager.Status")["unconfirmed"] == 1)
        try call.advance("1s")
        try awaitConfirmed()
        #expect(try daemon.directory.read("taken.names") == "x\nx\n")
        let message = try daemon.directory.read("taken")
        #expect(message.split(separator: "\"Title of x\"", omittingEmptySubsequences: false).count == 3, "\(message)")
        #expect(listener.process.status == nil, "a failing command does not end it")
    }

    @Test("--monitor prints copies and confirms nothing")
    func monitors() throws {
        let listener = try listen(["--monitor"])
        try call.schedule("x", ["in": "1h"])
        try call.advance("1h")
        #expect(try JSONReader.parse(listener.line())["identifier"] == "x")
        #expect(try call("Manager.Status")["unconfirmed"] == 1)
    }
}
