import NotifyTestSupport

/// Everything that is measured with a million requests pending, which are loaded once, through the socket.
enum MillionFigures {
    static func measure(_ bench: Bench, _ report: (Figure) -> Void) throws {
        let daemon = try ScheduleFigures.prepared(bench)
        report(try load(bench, daemon))
        try IdleFigures.memory(of: daemon, "million", unique: 12, anonymous: 8).forEach(report)
        report(try IdleFigures.wakeUps(of: daemon, "million"))
        try LatenessFigures.measure(bench, daemon).forEach(report)
        report(try StartFigure.measure(bench, daemon))
        report(try ScheduleFigures.rate(bench, daemon: daemon, present: "million", floor: 4_000))
    }

    /// Far dates, one a second, so that nothing comes due.
    private static func load(_ bench: Bench, _ daemon: DaemonProcess) throws -> Figure {
        let first = Clock.wall / 1_000_000 + 400 * 86_400_000
        let seconds = try daemon.load(connections: Bench.connections, depth: 16, count: bench.pending) {
            ScheduleCall.message(
                client: DaemonProcess.loadClient, identifier: "load-\($0)", at: first + Int64($0) * 1_000)
        }
        return Figure(name: "load.rate", value: Double(bench.pending) / seconds, unit: "/s")
    }
}
