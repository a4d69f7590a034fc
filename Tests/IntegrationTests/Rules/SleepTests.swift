import Foundation
import Glibc
import NotifyTestSupport
import Testing
import Varlink

@Suite(
    "the word of logind",
    .enabled(if: Products.python != nil, "NOTIFYD_TEST_PYTHON names no Python with dbus-fast; make test prepares one"))
struct SleepTests {
    private let directory: TemporaryDirectory
    private let bus: PrivateBus
    private let daemon: DaemonProcess

    init() throws {
        directory = try TemporaryDirectory()
        bus = try PrivateBus(in: directory, name: "system-bus")
        daemon = try DaemonProcess.start(environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address], directory: directory)
    }

    /// logind's part, as far as a sleep needs it (Python/logind.py).
    private func logind(_ manner: String = "give") throws -> RunningCommand {
        let python = try #require(Products.python)
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Python/logind.py").path(percentEncoded: false)
        let logind = try RunningCommand(program: python, [script, bus.address, manner])
        try #require(try word(of: logind, "it owns its name").string("member") == "ready")
        return logind
    }

    private func word(of logind: RunningCommand, _ reason: String) throws -> JSON {
        try JSONReader.parse(try logind.line(.seconds(10), reason))
    }

    @Test("a sleep waits until those who observe it have been told, and the next one does again")
    func delays() throws {
        let logind = try logind()
        let stream = try daemon.observe(["org.notifyd.*"])
        for _ in 0..<2 {
            let lock = try word(of: logind, "a lock is taken")
            #expect(lock["member"] == "Inhibit")
            #expect(lock["body"] == ["sleep", "notifyd", "Programs are told that the machine goes to sleep", "delay"])
            logind.process.signal(SIGUSR1)
            #expect(try stream.next("the sleep is announced")["name"] == "org.notifyd.WillSleep")
            #expect(try word(of: logind, "the machine may sleep")["member"] == "released")
            logind.process.signal(SIGUSR2)
            #expect(try stream.next("it is awake")["name"] == "org.notifyd.DidWake")
        }
        #expect(try word(of: logind, "a third lock")["member"] == "Inhibit")
        #expect(try daemon.terminate() == .exited(0))
        #expect(try word(of: logind, "the daemon has ended")["member"] == "released")
    }

    @Test("a logind that refuses the lock is heard all the same")
    func refused() throws {
        let stream = try daemon.observe(["org.notifyd.*"])
        let logind = try logind("refuse")
        try Eventually.wait("the refusal is told") {
            try daemon.standardError.contains("the machine may sleep before programs are told")
        }
        logind.process.signal(SIGUSR1)
        #expect(try stream.next("the sleep is announced")["name"] == "org.notifyd.WillSleep")
        logind.process.signal(SIGUSR2)
        #expect(try stream.next("it is awake")["name"] == "org.notifyd.DidWake")
    }

    @Test("after an end of the bus, and of logind itself, a lock is taken anew")
    func restarts() throws {
        do {
            let logind = try logind()
            #expect(try word(of: logind, "a lock is taken")["member"] == "Inhibit")
            logind.process.signal(SIGTERM)
            _ = try logind.process.wait()
        }
        let second = try logind()
        #expect(try word(of: second, "a lock of the second logind")["member"] == "Inhibit")
        try bus.stop()
        #expect(try word(of: second, "nothing holds a sleep without a bus")["member"] == "released")
        try bus.start()
        #expect(try word(of: logind(), "a lock on the next bus")["member"] == "Inhibit")
    }
}
