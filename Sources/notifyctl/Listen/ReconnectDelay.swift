/// How long to wait before the next try to reach a daemon that went away: twice as long each time, up to a bound.
struct ReconnectDelay: Hashable, Sendable {
    private let first: Duration
    private let longest: Duration
    private var next: Duration

    init(first: Duration = .milliseconds(250), longest: Duration = .seconds(16)) {
        self.first = first
        self.longest = longest
        next = first
    }

    /// The delay for this try.
    mutating func take() -> Duration {
        defer { next = min(next * 2, longest) }
        return next
    }

    /// Begins anew, after a try that worked.
    mutating func reset() {
        next = first
    }
}
