import NotifyTestSupport

/// Milliseconds between a date and its message at the subscriber's socket, over 1,000 dates that stand alone.
///
/// Daemon and peer take turns in blocks, so that a busy moment of the machine meets both.
enum LatenessFigures {
    private static let blocks = 4
    private static let blockSize = 250
    /// Between two dates: long enough that one is dealt with before the next.
    private static let spacing: Int64 = 20

    static func measure(_ bench: Bench, _ daemon: DaemonProcess) throws -> [Figure] {
        var ours = Sample()
        var its = Sample()
        let subscriber = try Subscriber(
            socket: daemon.socket, client: DaemonProcess.benchClient, window: Bench.window)
        for block in 0..<blocks {
            try measureDaemon(daemon, subscriber, block, into: &ours)
            try measurePeer(bench, into: &its)
        }
        return [
            .atMost(1.3, "lateness.p50", ours.median, "ms", peer: its.median),
            .atMost(1.5, "lateness.p99", ours.percentile(99), "ms", peer: its.percentile(99)),
        ]
    }

    private static func measureDaemon(
        _ daemon: DaemonProcess, _ subscriber: Subscriber, _ block: Int, into sample: inout Sample
    ) throws {
        let first = Clock.wall / 1_000_000 + 2_000
        _ = try daemon.load(connections: 8, depth: 1, count: blockSize) {
            ScheduleCall.message(
                client: DaemonProcess.benchClient, identifier: "late-\(block)-\($0)", at: first + Int64($0) * spacing)
        }
        var number: Int64 = 0
        try subscriber.take(blockSize) { arrival in
            sample.add(lateness(arrival, first, number))
            number += 1
        }
    }

    private static func measurePeer(_ bench: Bench, into sample: inout Sample) throws {
        let directory = try TemporaryDirectory(in: "/var/tmp")
        let socket = directory.path("socket")
        let first = Clock.wall / 1_000_000 + 2_000
        let peer = try bench.peer([
            "peer-timer", socket, directory.path("peer.db"), "\(first)", "\(spacing)", "\(blockSize)",
        ])
        let wire = try Wire(path: socket)
        var number: Int64 = 0
        while number < blockSize {
            let isOpen = try wire.receive { _ in
                sample.add(lateness(Clock.wall, first, number))
                number += 1
            }
            guard isOpen else { throw TestSupportError("the peer ended: \(try peer.standardError)") }
        }
        try peer.process.wait()
    }

    private static func lateness(_ arrival: Int64, _ first: Int64, _ number: Int64) -> Double {
        Double(arrival - (first + number * spacing) * 1_000_000) / 1e6
    }
}
