import Testing

@testable import NotifyDaemon

/// Runs an event loop for a test: until somebody stops it, or the limit is over, which fails the test with its reason.
final class LoopDriver {
    let loop: EventLoop
    /// What happened, in order.
    var events: [String] = []

    init() throws { loop = try EventLoop(clock: SystemClock()) }

    /// Turns until `loop.stop()`.
    func run(
        _ turn: Turn = Turn(), awaiting reason: Comment, limit: Duration = .seconds(20),
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let guardTimer = loop.after(limit) { [unowned self] in
            Issue.record("still waiting for: \(reason); seen: \(events)", sourceLocation: sourceLocation)
            loop.stop()
        }
        defer { guardTimer.cancel() }
        try loop.run(turn)
    }

    /// Turns for a short while, to see that nothing happens.
    func runBriefly(_ turn: Turn = Turn(), _ duration: Duration = .milliseconds(30)) throws {
        let end = loop.after(duration) { [unowned self] in loop.stop() }
        defer { end.cancel() }
        try loop.run(turn)
    }
}
