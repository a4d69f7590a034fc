import NotifyTestSupport

/// From the start of the process to its first answer, with a million pending and with none, in turns.
enum StartFigure {
    private static let rounds = 15

    static func measure(_ bench: Bench, _ full: DaemonProcess) throws -> Figure {
        let empty = try bench.daemon()
        var withMillion = Sample()
        var withNone = Sample()
        for _ in 0..<rounds {
            try full.terminate()
            withMillion.add(try full.timeToReady())
            try empty.terminate()
            withNone.add(try empty.timeToReady())
        }
        return .atMost(1.2, "start.million", withMillion.median, "ms", peer: withNone.median)
    }
}
