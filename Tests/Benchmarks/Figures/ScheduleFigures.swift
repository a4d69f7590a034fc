import NotifyTestSupport

/// Durable schedules a second over 64 connections, each with one call under way, against the bare loop.
enum ScheduleFigures {
    private static let blocks = 10
    private static let blockSize = 2_000
    private static let walCount = 300

    /// With nothing present, and the bytes that a schedule and a fire put into the WAL.
    static func measureEmpty(_ bench: Bench) throws -> [Figure] {
        try [rate(bench, daemon: prepared(bench), present: "0", floor: nil)] + logBytes(bench)
    }

    /// With whatever the daemon's store holds; daemon and peer take turns in blocks, and the idle one only waits.
    static func rate(_ bench: Bench, daemon: DaemonProcess, present: String, floor: Double?) throws -> Figure {
        let copy = try daemon.copyStore()
        try daemon.start()
        let socket = copy.directory.path("socket")
        let peer = try bench.peer(["peer-loop", socket, copy.database])
        var ours = 0.0
        var its = 0.0
        for block in 0..<blocks {
            let call = calls(of: block)
            ours += try daemon.load(connections: Bench.connections, depth: 1, count: blockSize, call: call)
            do {
                its += try LoadClient(connections: Bench.connections, depth: 1)
                    .run(socket: socket, count: blockSize, call: call)
            } catch {
                throw TestSupportError("the peer: \(error); it said: \(try peer.standardError)")
            }
        }
        peer.process.signal(9)
        try peer.process.wait()
        let count = Double(blocks * blockSize)
        return .atLeast(0.7, "schedule.rate.\(present)", count / ours, "/s", peer: count / its, floor: floor)
    }

    static func prepared(_ bench: Bench) throws -> DaemonProcess {
        let daemon = try bench.daemon()
        try daemon.addClients()
        return daemon
    }

    private static func calls(of block: Int) -> (Int) -> [UInt8] {
        let date = Clock.wall / 1_000_000 + 400 * 86_400_000
        return {
            ScheduleCall.message(
                client: DaemonProcess.benchClient, identifier: "rate-\(block)-\($0)", at: date + Int64($0) * 1_000)
        }
    }

    /// In a fresh store, whose WAL only grows before its first checkpoint at 4 MiB.
    private static func logBytes(_ bench: Bench) throws -> [Figure] {
        let daemon = try prepared(bench)
        let log = daemon.database + "-wal"
        let subscriber = try Subscriber(
            socket: daemon.socket, client: DaemonProcess.benchClient, window: Bench.window)
        let due = Clock.wall / 1_000_000 + 3_000
        let empty = FileSize.bytes(of: log)
        _ = try daemon.load(connections: Bench.connections, depth: 1, count: walCount) {
            ScheduleCall.message(client: DaemonProcess.benchClient, identifier: "wal-\($0)", at: due)
        }
        let scheduled = FileSize.bytes(of: log)
        try subscriber.take(walCount)
        let fired = FileSize.bytes(of: log)
        return [
            Figure(name: "wal.schedule", value: Double(scheduled - empty) / Double(walCount), unit: "bytes"),
            Figure(name: "wal.fire", value: Double(fired - scheduled) / Double(walCount), unit: "bytes"),
        ]
    }
}
