import NotifyTestSupport
import Testing

/// The test support itself, against the real programs.
@Suite("a daemon of the test's own")
struct DaemonProcessTests {
    @Test("what was answered scheduled is there after SIGKILL, and the clock stands still")
    func restart() throws {
        let daemon = try DaemonProcess.start(testClock: "2026-03-07T00:00Z")
        let scheduled = try daemon.control("schedule", "Take the pills", "--at", "2026-03-07T07:00Z", "--id", "pills")
        #expect(scheduled.status == 0, "\(scheduled.stderr)")
        try daemon.restart()
        let list = try daemon.control("list", "--json")
        #expect(list.stdout.contains("pills"))
        let status = try daemon.terminate()
        let said = try daemon.standardError
        #expect(status == .exited(0), "\(said)")
    }

    @Test("a listener hears what came due, line by line")
    func listener() throws {
        let daemon = try DaemonProcess.start(testClock: "2026-03-07T00:00Z")
        let listener = try RunningCommand(["listen", "--json"], socket: daemon.socket)
        let scheduled = try daemon.control("schedule", "Take the pills", "--in", "2h", "--id", "pills")
        #expect(scheduled.status == 0, "\(scheduled.stderr)")
        let advanced = try daemon.control("clock", "advance", "1d")
        #expect(advanced.status == 0, "\(advanced.stderr)")
        #expect(try listener.line(.seconds(10), "the pills").contains("Take the pills"))
    }

    @Test("a raw connection gets a reply, and its end when it breaks the protocol")
    func rawClient() throws {
        let daemon = try DaemonProcess.start()
        let client = try daemon.connect()
        #expect(try client.call("org.varlink.service.GetInfo").contains("org.notifyd.Notifications"))
        try client.send("this is no JSON")
        #expect(try client.messageOrEnd("the end of the connection") == nil)
    }
}
