import CivilTime
import NotifyModel

extension Engine {
    /// The date of `occurrence` is reached: it rings, or is closed because it comes too late.
    ///
    /// Firing before the date is a bug of the caller; a late call is a late firing, never a lost one.
    func fire(_ occurrence: Occurrence, policy: Policy?, deadlines: [Deadline], at now: Moment) -> Decision {
        guard let due = occurrence.due, case .moves(let state) = LifeCycle.outcome(of: .due, in: occurrence.state)
        else { return .nothing(occurrence) }
        let late = max(0, lateness(of: due, at: now))
        if let policy, let closed = closeTooLate(occurrence, policy: policy, late: late, at: now) { return closed }
        var decision = Decision(occurrence: occurrence, rings: true)
        decision.waitsForForeground = policy?.deliver == .foreground
        decision.occurrence.state = state
        decision.occurrence.due = nil
        decision.occurrence.firing += 1
        // Not `firing == 0`: a ringing that a clock set back made void keeps its number, and the next one is the first
        // again.
        let isFirst = occurrence.fired == nil
        if isFirst {
            decision.occurrence.fired = now.wall
            decision.occurrence.late = late > lateAfter ? late : nil
        } else {
            decision.effects = [
                .record(event: "rang again", detail: "ringing \(decision.occurrence.firing), after a snooze")
            ]
        }
        if let policy {
            decision.deadlines = armed(policy, isFirst: isFirst, paused: deadlines, late: late, at: now)
            if let command = policy.command { decision.effects.append(.run(command)) }
        }
        return decision
    }

    private func closeTooLate(_ occurrence: Occurrence, policy: Policy, late: Int64, at now: Moment) -> Decision? {
        var decision = Decision(occurrence: occurrence)
        if let grace = policy.grace, late > grace,
            case .moves(let state) = LifeCycle.outcome(of: .miss, in: occurrence.state)
        {
            decision.close(
                state, by: "grace", at: now, detail: Engine.tooLate(late, "its grace is", grace))
            return decision
        }
        if let expire = policy.expire, late >= expire,
            case .moves(let state) = LifeCycle.outcome(of: .expire, in: occurrence.state)
        {
            decision.effects = [.withdraw]
            decision.close(
                state, by: "expiry", at: now, detail: Engine.tooLate(late, "it lives for", expire))
            return decision
        }
        return nil
    }

    private static func tooLate(_ late: Int64, _ reason: String, _ limit: Int64) -> String {
        "late by \(DurationField.text(late)), \(reason) \(DurationField.text(limit))"
    }

    /// The deadlines that begin with a ringing; what a snooze paused goes on where it stood.
    private func armed(
        _ policy: Policy, isFirst: Bool, paused: [Deadline], late: Int64, at now: Moment
    ) -> [Deadline] {
        var deadlines: [Deadline] = []
        if let expire = policy.expire {
            deadlines.append(Deadline(kind: .expire, step: 0, clock: .due(point(expire - late, after: now))))
        }
        let repeated = paused.first { $0.kind == .renotify }?.step
        if let interval = policy.renotify, let step = repeated ?? (isFirst ? 0 : nil) {
            deadlines.append(renotification(interval, step: step, at: now))
        }
        if let escalation = escalation(policy, isFirst: isFirst, paused: paused, at: now) {
            deadlines.append(escalation)
        }
        return deadlines
    }

    private func escalation(
        _ policy: Policy, isFirst: Bool, paused: [Deadline], at now: Moment
    ) -> Deadline? {
        if let stopped = paused.first(where: { $0.kind == .escalate }), case .paused(let left) = stopped.clock {
            return Deadline(kind: .escalate, step: stopped.step, clock: .due(point(left, after: now)))
        }
        guard isFirst, let first = policy.escalation.first else { return nil }
        return Deadline(kind: .escalate, step: 0, clock: .due(point(first.after, after: now)))
    }

    /// Counted from now, not from the date before: repetitions never catch up.
    func renotification(_ interval: Int64, step: Int, at now: Moment) -> Deadline {
        Deadline(kind: .renotify, step: step, clock: .due(point(interval, after: now)))
    }
}
