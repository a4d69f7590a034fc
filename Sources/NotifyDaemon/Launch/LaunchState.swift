import NotifyModel

// Launching a client, as a pure state machine: one launch at a time, whatever number of messages waits.
//
// The client is idle; signalled or launched and expected to open a stream; or resting after a failure until a point of the
// elapsed axis. Once it opened a stream it is `attended`: nobody's business, except that its end without a single
// confirmation counts as failed. When its stream ends while it lives on and messages wait, it is launched anew, as it were.
// Processes, timers and the store are the shell's; it is told what to do by `LaunchStep`.

/// How far the launch of one client has come.
struct LaunchState: Sendable {
    enum Phase: Hashable, Sendable {
        case idle
        /// A registered process was sent its signal.
        case signalled
        /// The program runs and has no stream.
        case launched
        /// The program runs and opened a stream.
        case attended
        /// Not before that point.
        case resting(until: Elapsed)
    }

    private(set) var phase: Phase = .idle
    /// Launches that failed in a row; kept by the store.
    private(set) var failures: Int
    /// The messages that the launch is for.
    private(set) var messages: [Int64] = []
    private var confirmedAny = false

    init(failures: Int = 0, restingUntil rest: Elapsed? = nil) {
        self.failures = failures
        if let rest { phase = .resting(until: rest) }
    }

    /// The client is launched in another way now: what failed before says nothing about it.
    mutating func beginAnew() {
        failures = 0
        if case .resting = phase { phase = .idle }
    }

    /// Whether messages that wait now would have it do anything.
    func looksForMessages(now: Elapsed) -> Bool {
        switch phase {
        case .idle, .attended: true
        case .signalled, .launched: false
        case .resting(let until): until <= now
        }
    }

    /// No registered process could be signalled.
    mutating func signalNotSent(canLaunch: Bool) -> LaunchStep {
        guard phase == .signalled else { return .nothing }
        phase = canLaunch ? .launched : .idle
        return canLaunch ? .launch : .nothing
    }

    /// Messages wait and no stream is there to take them.
    mutating func messagesWait(_ waiting: [Int64], canSignal: Bool, canLaunch: Bool, now: Elapsed) -> LaunchStep {
        switch phase {
        case .signalled, .launched: return .nothing
        case .attended:
            guard !waiting.isEmpty else { return .nothing }
            messages = waiting
            phase = .launched
            return .wait
        case .resting(let until) where until > now: return .nothing
        case .idle, .resting: break
        }
        guard !waiting.isEmpty, canSignal || canLaunch else { return .nothing }
        messages = waiting
        confirmedAny = false
        phase = canSignal ? .signalled : .launched
        return canSignal ? .signal : .launch
    }

    /// The client opened a stream.
    mutating func streamOpened() {
        switch phase {
        case .launched: phase = .attended
        case .signalled, .resting: phase = .idle
        case .idle, .attended: break
        }
    }

    /// The client dealt with at least one message: it confirmed it, or refused it by itself.
    mutating func confirmed() -> LaunchStep {
        confirmedAny = true
        guard failures > 0 else { return .nothing }
        failures = 0
        return .succeeded
    }

    /// The program could not be started, or ended; a stream that a helper of it opened is as good as its own.
    mutating func ended(_ reason: String, isConnected: Bool, now: Elapsed) -> LaunchStep {
        guard phase == .launched || phase == .attended else { return .nothing }
        guard !isConnected else {
            phase = .idle
            return .nothing
        }
        return finish(reason, now: now)
    }

    /// Nobody opened a stream within the hello limit.
    mutating func helloLimitPassed(_ reason: String, now: Elapsed) -> LaunchStep {
        switch phase {
        case .signalled, .launched: return finish(reason, now: now)
        case .idle, .attended, .resting: return .nothing
        }
    }

    private mutating func finish(_ reason: String, now: Elapsed) -> LaunchStep {
        if confirmedAny {
            phase = .idle
            return .nothing
        }
        failures += 1
        let handed = phase == .attended
        let retry = Elapsed(milliseconds: now.milliseconds + Backoff.delivery.delay(afterFailures: failures))
        phase = .resting(until: retry)
        return .failed(messages, handed: handed, retry: retry, reason: reason)
    }
}
