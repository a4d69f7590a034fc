import NotifyTestSupport

/// 100,000 due at the same moment, one subscriber that confirms each, against the bare loop on a copy of the same rows.
enum StormFigure {
    private static let count = 100_000
    /// Loading is given that long for each request before the date comes.
    private static let loadMilliseconds = 0.25

    static func measure(_ bench: Bench) throws -> [Figure] {
        let daemon = try ScheduleFigures.prepared(bench)
        let due = Clock.wall / 1_000_000 + 20_000 + Int64(Double(count) * loadMilliseconds)
        _ = try daemon.load(connections: Bench.connections, depth: 16, count: count) {
            ScheduleCall.message(client: DaemonProcess.benchClient, identifier: "storm-\($0)", at: due)
        }
        let copy = try daemon.copyStore()
        try daemon.start()
        guard Clock.wall / 1_000_000 + 1_000 < due else {
            throw TestSupportError("loading \(count) requests took so long that their date has come")
        }
        let ours = try rate(socket: daemon.socket, from: due)
        try daemon.terminate()
        let its = try peerRate(bench, copy, due: due)
        return [.atLeast(0.6, "storm.rate", ours, "/s", peer: its, floor: 20_000)]
    }

    private static func peerRate(
        _ bench: Bench, _ copy: (directory: TemporaryDirectory, database: String), due: Int64
    ) throws -> Double {
        let socket = copy.directory.path("socket")
        let start = Clock.wall / 1_000_000 + 2_000
        let peer = try bench.peer(["peer-loop", socket, copy.database, "\(due)", "\(start)"])
        let rate = try rate(socket: socket, from: start)
        peer.process.signal(9)
        try peer.process.wait()
        return rate
    }

    private static func rate(socket: String, from start: Int64) throws -> Double {
        let subscriber = try Subscriber(socket: socket, client: DaemonProcess.benchClient, window: Bench.window)
        try subscriber.take(count)
        return Double(count) * 1e9 / Double(Clock.wall - start * 1_000_000)
    }
}
