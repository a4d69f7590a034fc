import Foundation
import NotifyTestSupport
import Testing
import Varlink

@Suite("a client that knows nothing of us")
struct ForeignClientTests {
    @Test(
        "PyPI's varlink introspects, schedules, subscribes, receives, confirms",
        .enabled(if: Products.python != nil, "NOTIFYD_TEST_PYTHON names no Python with varlink; make test prepares one")
    )
    func python() throws {
        let daemon = try DaemonProcess.virtual()
        let python = try #require(Products.python)
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Python/foreign_client.py").path(percentEncoded: false)
        let result = try ControlCommand.run(program: python, [script, "unix:\(daemon.socket)"])
        try #require(result.status == 0, "\(result.stderr)")
        let report = try JSONReader.parse(result.stdout)
        #expect(report["id"] == "org.example.Foreign/tea@2026-03-07T00:04:00Z/fired/1")
        #expect(report["story"] == ["scheduled", "fired", "confirmed", "answered"])
        let methods = report["methods"]?["org.notifyd.Notifications"]?.elements ?? []
        #expect(methods.contains("Schedule") && methods.contains("NoSuchOccurrence"))
    }
}
