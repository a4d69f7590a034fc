import NotifyModel

extension Engine {
    /// Something that was to happen by itself is due: ring again, take an escalation step, expire.
    func reach(_ deadline: Deadline, of occurrence: Occurrence, policy: Policy, at now: Moment) -> Decision {
        switch deadline.kind {
        case .renotify: renotify(occurrence, step: deadline.step, policy: policy, at: now)
        case .escalate: escalate(occurrence, step: deadline.step, policy: policy, at: now)
        case .expire: expire(occurrence, at: now)
        }
    }

    private func renotify(_ occurrence: Occurrence, step: Int, policy: Policy, at now: Moment) -> Decision {
        var decision = Decision(occurrence: occurrence, effects: [.clear(.renotify)])
        guard case .moves = LifeCycle.outcome(of: .ring, in: occurrence.state), let interval = policy.renotify else {
            return decision
        }
        ringAgain(&decision, because: "renotify \(step + 1) of \(policy.times)")
        if step + 1 < policy.times {
            // Counted from now, not from the date before: repetitions never catch up.
            decision.effects.append(.set(renotifyDeadline(interval, step: step + 1, at: now)))
        }
        return decision
    }

    private func escalate(_ occurrence: Occurrence, step: Int, policy: Policy, at now: Moment) -> Decision {
        var decision = Decision(occurrence: occurrence, effects: [.clear(.escalate)])
        guard case .moves = LifeCycle.outcome(of: .ring, in: occurrence.state), policy.escalation.indices.contains(step)
        else { return decision }
        switch policy.escalation[step].measure {
        case .raise:
            decision.occurrence.level = occurrence.level.raised
            ringAgain(&decision, because: "escalation raised it to \(decision.occurrence.level.word)")
        case .run(let command):
            decision.effects.append(.record(event: "escalated", detail: "step \(step + 1) runs a command"))
            decision.effects.append(.run(command))
        }
        if let next = followingStep(step, policy: policy, at: now) { decision.effects.append(.set(next)) }
        return decision
    }

    private func followingStep(_ step: Int, policy: Policy, at now: Moment) -> Deadline? {
        guard policy.escalation.indices.contains(step + 1) else { return nil }
        let wait = max(0, policy.escalation[step + 1].after - policy.escalation[step].after)
        return Deadline(kind: .escalate, step: step + 1, clock: .due(point(wait, after: now)))
    }

    private func ringAgain(_ decision: inout Decision, because reason: String) {
        decision.occurrence.firing += 1
        decision.effects.append(.record(event: "rang again", detail: reason))
        decision.effects.append(.enqueue(.fired, .none))
    }

    private func expire(_ occurrence: Occurrence, at now: Moment) -> Decision {
        guard case .moves(let state) = LifeCycle.outcome(of: .expire, in: occurrence.state) else {
            return .nothing(occurrence)
        }
        var decision = Decision(occurrence: occurrence, effects: [.withdraw])
        decision.close(state, by: "expiry", at: now)
        return decision
    }
}
