import Foundation
import NotifyTestSupport
import Testing

@Suite("the word of timedated")
struct TimedateTests {
    @Test(
        "its signal on the system bus has the zone read again, and its other properties do not",
        .enabled(
            if: Products.python != nil, "NOTIFYD_TEST_PYTHON names no Python with dbus-fast; make test prepares one")
    )
    func signal() throws {
        let directory = try TemporaryDirectory()
        let bus = try PrivateBus(in: directory, name: "system-bus")
        let settings = try directory.write("notifyd.conf", "[Log]\nLevel=debug\n")
        let daemon = try DaemonProcess.start(
            arguments: ["--config", settings], environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address],
            directory: directory)
        try Eventually.wait("the daemon is on the system bus") {
            try daemon.standardError.contains("the system bus is there")
        }
        let python = try #require(Products.python)
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Python/timedate.py").path(percentEncoded: false)
        let result = try ControlCommand.run(program: python, [script, bus.address])
        try #require(result.status == 0, "\(result.stderr)")
        let line = "timedated says that the zone has changed"
        try Eventually.wait("both signals are heard") {
            try daemon.standardError.components(separatedBy: line).count == 3
        }
        #expect(try daemon.terminate() == .exited(0))
    }

    @Test("a system bus that goes and comes costs nothing but a line in the log")
    func restarts() throws {
        let directory = try TemporaryDirectory()
        let bus = try PrivateBus(in: directory, name: "system-bus")
        let daemon = try DaemonProcess.start(
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address], directory: directory)
        let there = "the system bus is there"
        try Eventually.wait("the daemon is on the system bus") { try daemon.standardError.contains(there) }
        try bus.stop()
        try Eventually.wait("it has seen the end") { try daemon.standardError.contains("the system bus has gone") }
        try bus.start()
        try Eventually.wait("it has come back") {
            try daemon.standardError.components(separatedBy: there).count == 3
        }
        #expect(try daemon.control("status").status == 0)
    }
}
