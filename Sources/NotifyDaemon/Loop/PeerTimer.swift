/// A one-shot timer for a living peer; runs its action once unless cancelled before.
final class PeerTimer {
    /// When it is due, on the monotonic clock.
    let deadline: Duration
    /// Orders timers of one deadline by when they were set.
    let sequence: UInt64
    private var action: (() throws -> Void)?

    init(deadline: Duration, sequence: UInt64, action: @escaping () throws -> Void) {
        self.deadline = deadline
        self.sequence = sequence
        self.action = action
    }

    /// Whether the action will still run.
    var isPending: Bool { action != nil }

    /// Drops the action and what it holds; harmless when it has run.
    func cancel() { action = nil }

    /// Runs the action, once.
    func fire() throws {
        let action = self.action
        self.action = nil
        try action?()
    }
}
