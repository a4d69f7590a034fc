import CivilTime
import NotifyModel

extension Engine {
    /// The date of `occurrence` is reached: it rings, or is closed because it comes too late.
    ///
    /// Firing before the date is a bug of the caller; a late call is a late firing, never a lost one.
    func fire(_ occurrence: Occurrence, policy: Policy?, deadlines: [Deadline], at now: Moment) -> Decision {
        guard let due = occurrence.due, case .moves = LifeCycle.outcome(of: .due, in: occurrence.state) else {
            return .nothing(occurrence)
        }
        let late = max(0, lateness(of: due, at: now))
        if let policy, let closed = closeTooLate(occurrence, policy: policy, late: late, at: now) { return closed }
        var decision = Decision(occurrence: occurrence)
        ring(&decision, at: now, late: late)
        if let policy { arm(&decision, policy: policy, deadlines: deadlines, late: late, at: now) }
        return decision
    }

    private func closeTooLate(_ occurrence: Occurrence, policy: Policy, late: Int64, at now: Moment) -> Decision? {
        var decision = Decision(occurrence: occurrence)
        if let grace = policy.grace, late > grace {
            decision.close(.missed, by: "grace", at: now, detail: "\(late) ms late, the grace is \(grace) ms")
            return decision
        }
        if let expire = policy.expire, late >= expire {
            decision.effects.append(.withdraw)
            decision.close(.expired, by: "expiry", at: now, detail: "\(late) ms late, it lives \(expire) ms")
            return decision
        }
        return nil
    }

    /// One ringing: the state, the count, the message.
    private func ring(_ decision: inout Decision, at now: Moment, late: Int64) {
        let isLate = late > lateAfter
        decision.occurrence.state = .fired
        decision.occurrence.due = nil
        decision.occurrence.firing += 1
        if decision.occurrence.fired == nil {
            decision.occurrence.fired = now.wall
            decision.occurrence.late = isLate ? late : nil
        } else {
            decision.effects.append(.record(event: "rang again", detail: "ringing \(decision.occurrence.firing)"))
        }
        decision.effects.append(.enqueue(.fired, isLate ? .late(late) : .none))
    }

    /// The deadlines that begin with a ringing. What was paused by a snooze goes on where it stood.
    private func arm(
        _ decision: inout Decision, policy: Policy, deadlines: [Deadline], late: Int64, at now: Moment
    ) {
        if let expire = policy.expire {
            let deadline = Deadline(kind: .expire, step: 0, clock: .due(point(expire - late, after: now)))
            decision.effects.append(.set(deadline))
        }
        let paused = Dictionary(deadlines.map { ($0.kind, $0) }, uniquingKeysWith: { first, _ in first })
        if let renotify = policy.renotify {
            let step = paused[.renotify]?.step ?? 0
            if step < policy.times { decision.effects.append(.set(renotifyDeadline(renotify, step: step, at: now))) }
        }
        if let next = resumedEscalation(paused[.escalate], policy: policy, firing: decision.occurrence.firing, at: now) {
            decision.effects.append(.set(next))
        }
        if let command = policy.command { decision.effects.append(.run(command)) }
    }

    private func resumedEscalation(
        _ paused: Deadline?, policy: Policy, firing: Int, at now: Moment
    ) -> Deadline? {
        if let paused, case .paused(let remaining) = paused.clock {
            return Deadline(kind: .escalate, step: paused.step, clock: .due(point(remaining, after: now)))
        }
        guard firing == 1, let first = policy.escalation.first else { return nil }
        return Deadline(kind: .escalate, step: 0, clock: .due(point(first.after, after: now)))
    }

    func renotifyDeadline(_ interval: Int64, step: Int, at now: Moment) -> Deadline {
        Deadline(kind: .renotify, step: step, clock: .due(point(interval, after: now)))
    }

    /// A firing that the clock's correction made void waits for its date again, under the same key.
    func void(_ occurrence: Occurrence, at now: Moment) -> Decision {
        guard case .moves(let state) = LifeCycle.outcome(of: .void, in: occurrence.state) else {
            return .nothing(occurrence)
        }
        var decision = Decision(occurrence: occurrence)
        decision.occurrence.state = state
        decision.occurrence.due = .wall(occurrence.scheduled)
        decision.occurrence.closed = nil
        decision.occurrence.closedBy = nil
        decision.occurrence.fired = nil
        decision.occurrence.late = nil
        decision.effects = [
            .withdraw, .clearDeadlines,
            .record(event: "void", detail: "it rang on a clock that was later set back by more than a day"),
        ]
        return decision
    }
}
