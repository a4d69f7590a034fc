import CivilTime
import NotifyInterface
import NotifyModel

@testable import NotifyDaemon

/// One occurrence with what belongs to it, kept as the shell keeps it, and clocks that the test moves.
///
/// `story` says what happened, each line with the minutes since the beginning: `5 ring 2`, `10 expired by expiry`.
struct Life {
    var engine = Engine()
    var policy: Policy
    private(set) var occurrence: Occurrence
    private(set) var deadlines: [Deadline] = []
    private(set) var response: Response?
    private(set) var now: Moment
    private(set) var story: [String] = []
    private(set) var effects: [Effect] = []
    private let start: Elapsed

    /// A life that begins at its date.
    init(_ policy: Policy = Policy(), _ occurrence: Occurrence = .pending(at: "2027-03-01T12:00:00Z")) {
        self.policy = policy
        self.occurrence = occurrence
        now = moment("2027-03-01T12:00:00Z")
        start = now.elapsed
    }

    private mutating func apply(_ decision: Decision) {
        guard decision.changed else { return }
        let before = occurrence
        occurrence = decision.occurrence
        deadlines = decision.deadlines ?? deadlines
        effects += decision.effects
        for case .keep(let kept) in decision.effects { response = kept }
        let minute = (now.elapsed.milliseconds - start.milliseconds) / 60_000
        if decision.rings { story.append("\(minute) ring \(occurrence.firing)") }
        for case .run(let command) in decision.effects { story.append("\(minute) run \(command.joined())") }
        if occurrence.state != before.state, occurrence.state != .fired {
            story.append("\(minute) \(occurrence.state.word)" + (occurrence.closedBy.map { " by \($0)" } ?? ""))
        }
    }
}

// MARK: - Time

extension Life {
    /// Time passes, with a stop wherever something is due.
    mutating func wait(_ milliseconds: Int64) {
        let end = now.after(milliseconds)
        // More stops than any policy has: a deadline that stays would go on for ever.
        for _ in 0..<10_000 {
            guard let next = nextDistance(), next <= end.elapsed.milliseconds - now.elapsed.milliseconds else { break }
            now = now.after(max(0, next))
            evaluate()
        }
        now = end
    }

    /// Time passes while nobody looks, then what is due is looked at.
    mutating func pass(_ milliseconds: Int64) {
        now = now.after(milliseconds)
        for _ in 0..<10_000 {
            guard let next = nextDistance(), next <= 0 else { return }
            evaluate()
        }
    }

    /// Somebody sets the wall clock.
    mutating func setWall(_ wall: Instant) {
        now = Moment(wall: wall, elapsed: now.elapsed)
    }

    private func nextDistance() -> Int64? {
        var distances = deadlines.compactMap { deadline -> Int64? in
            guard case .due(let point) = deadline.clock else { return nil }
            return point.milliseconds - now.elapsed.milliseconds
        }
        if let due = occurrence.due { distances.append(-engine.lateness(of: due, at: now)) }
        return distances.min()
    }

    private mutating func evaluate() {
        if let due = occurrence.due, engine.lateness(of: due, at: now) >= 0 {
            return apply(engine.fire(occurrence, policy: policy, deadlines: deadlines, at: now))
        }
        let reached = deadlines.filter { deadline in
            guard case .due(let point) = deadline.clock else { return false }
            return point <= now.elapsed
        }
        // The last one: which comes first must not matter.
        guard let chosen = reached.last else { return }
        apply(engine.reach(chosen, of: occurrence, policy: policy, deadlines: deadlines, at: now))
    }
}

// MARK: - What people and programs do

extension Life {
    mutating func acknowledge(by: String = "user") throws(NotifyError) {
        apply(try engine.acknowledge(occurrence, by: by, at: now))
    }

    mutating func respond(_ action: String = "default", by: String = "user") throws(NotifyError) {
        let answer = Response(action: action, text: nil, by: by, at: now.wall)
        apply(try engine.respond(occurrence, with: answer, earlier: response, at: now))
    }

    mutating func snooze(_ milliseconds: Int64) throws(NotifyError) {
        let due = Due.elapsed(engine.point(milliseconds, after: now))
        apply(
            try engine.snooze(occurrence, until: due, words: "for a while", by: "user", deadlines: deadlines, at: now))
    }

    mutating func confirm() {
        apply(engine.confirm(occurrence, policy: policy, at: now))
    }

    mutating func cancel(keepDelivered: Bool = false) {
        apply(engine.cancel(occurrence, by: "user", keepDelivered: keepDelivered, at: now))
    }

    mutating func replace() {
        apply(engine.replace(occurrence, at: now))
    }

    /// What the store does when a clock that was far ahead is set back.
    mutating func void() {
        guard let state = LifeCycle.next(after: .void, in: occurrence.state) else { return }
        occurrence.state = state
        occurrence.due = .wall(occurrence.scheduled)
        occurrence.fired = nil
        occurrence.late = nil
        occurrence.closed = nil
        occurrence.closedBy = nil
        deadlines = []
    }
}
