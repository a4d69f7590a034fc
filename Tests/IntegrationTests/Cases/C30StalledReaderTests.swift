import CivilTime
import NotifyTestSupport
import Testing
import Varlink

/// A subscribes and never reads, B reads; each has a client of its own, and A has a monitor that stalls as well.
@Suite("C30: a client that stops reading")
struct C30StalledReaderTests {
    private let daemon: DaemonProcess
    private let call: Caller
    /// Events for each of the two; 1 KiB each, so that A's socket is full many times over.
    private let count = 2_000

    init() throws {
        daemon = try DaemonProcess.start()
        call = try daemon.caller()
        for name in ["A", "B"] { try call("Clients.Register", ["client": .string("org.example.\(name)")]) }
    }

    private func fire() throws {
        let body = JSON.string(String(repeating: "x", count: 1_024))
        try Pipeline(call).run(
            (0..<count).flatMap { index in
                ["A", "B"].map { name in
                    (
                        "Notifications.Schedule",
                        Caller.request(
                            "e\(index)", ["now": true],
                            [
                                "client": .string("org.example.\(name)"), "content": ["title": "E", "body": body],
                            ])
                    )
                }
            })
    }

    private func receiveAll(_ mailbox: Mailbox, _ client: String) throws -> [String] {
        let confirming = try daemon.caller()
        return try (0..<count).map { index in
            let message = try mailbox.next("message \(index) of \(client)")
            if index % 100 == 99 || index == count - 1 {
                try confirming(
                    "Clients.Confirm",
                    [
                        "client": .string(client), "through": try message.member("sequence"),
                    ])
            }
            return try message.string("identifier")
        }
    }

    @Test("the other gets everything in time, memory is bounded, and nothing is lost to the one that stopped")
    func unaffected() throws {
        let stalled = try daemon.mailbox("org.example.A", window: 4_096)
        let stalledMonitor = try daemon.mailbox("org.example.A", monitor: true)
        let reading = try daemon.mailbox("org.example.B")
        try fire()
        let all = (0..<count).map { "e\($0)" }
        #expect(try receiveAll(reading, "org.example.B") == all)
        try call.schedule("timed", ["in": "50ms"], ["client": "org.example.B"])
        let timed = try reading.next("the timed event", within: .seconds(5))
        let late =
            try Instant(rfc3339: timed.string("at")).milliseconds
            - Instant(rfc3339: timed.string("scheduled")).milliseconds
        #expect(late < 1_000)
        #expect(try ProcessFacts(daemon.process.identifier).kilobytes("VmHWM") < 65_536)
        // What A did not read is there again for its next stream, from the beginning.
        withExtendedLifetime((stalled, stalledMonitor)) {}
        #expect(try call("Clients.Show", ["client": "org.example.A"])["client"]?["unconfirmed"] == .int(Int64(count)))
    }

    @Test("its messages are there at its next hello")
    func nextHello() throws {
        do {
            let stalled = try daemon.mailbox("org.example.A", window: 4_096)
            try fire()
            withExtendedLifetime(stalled) {}
        }
        let again = try daemon.mailbox("org.example.A")
        if again.state == "standby" { #expect(try again.nextState() == "owner") }
        #expect(try receiveAll(again, "org.example.A") == (0..<count).map { "e\($0)" })
    }
}
