import NotifyModel

extension Engine {
    /// Something that was to happen by itself is due: ring again, take an escalation step, expire.
    ///
    /// Expiry that is due as well comes first: what is over rings no more. `deadlines` are all those of the occurrence,
    /// `deadline` among them.
    func reach(
        _ deadline: Deadline, of occurrence: Occurrence, policy: Policy, deadlines: [Deadline], at now: Moment
    ) -> Decision {
        let others = deadlines.filter { $0.kind != deadline.kind }
        let waits = policy.deliver == .foreground
        var decision = Decision(occurrence: occurrence, waitsForForeground: waits, deadlines: others)
        let isOver = policy.expire != nil && deadlines.contains { $0.kind == .expire && isReached($0, at: now) }
        switch isOver ? .expire : deadline.kind {
        case .renotify: renotify(&decision, step: deadline.step, policy: policy, at: now)
        case .escalate: escalate(&decision, step: deadline.step, policy: policy, at: now)
        case .expire: expire(&decision, policy: policy, at: now)
        }
        return decision
    }

    private func isReached(_ deadline: Deadline, at now: Moment) -> Bool {
        guard case .due(let point) = deadline.clock else { return false }
        return point <= now.elapsed
    }

    private func renotify(_ decision: inout Decision, step: Int, policy: Policy, at now: Moment) {
        guard case .moves = LifeCycle.outcome(of: .ring, in: decision.occurrence.state), let interval = policy.renotify
        else { return }
        ringAgain(&decision, because: "renotify \(step + 1) of \(policy.times)")
        guard step + 1 < policy.times else { return }
        decision.deadlines?.append(renotification(interval, step: step + 1, at: now))
    }

    private func escalate(_ decision: inout Decision, step: Int, policy: Policy, at now: Moment) {
        guard case .moves = LifeCycle.outcome(of: .ring, in: decision.occurrence.state),
            policy.escalation.indices.contains(step)
        else { return }
        switch policy.escalation[step].measure {
        case .raise:
            let before = decision.occurrence.level
            decision.occurrence.level = before.raised
            let level = decision.occurrence.level
            ringAgain(
                &decision,
                because: level == before
                    ? "escalation step \(step + 1), at \(level.word) already" : "escalation raised it to \(level.word)")
        case .run(let command):
            decision.effects.append(.record(event: "escalated", detail: "step \(step + 1) runs a command"))
            decision.effects.append(.run(command))
        }
        guard policy.escalation.indices.contains(step + 1) else { return }
        let wait = max(0, policy.escalation[step + 1].after - policy.escalation[step].after)
        decision.deadlines?.append(
            Deadline(kind: .escalate, step: step + 1, clock: .due(point(wait, after: now))))
    }

    private func ringAgain(_ decision: inout Decision, because reason: String) {
        decision.rings = true
        decision.occurrence.firing += 1
        decision.effects.append(.record(event: "rang again", detail: reason))
    }

    /// A request that was scheduled again without expiry lives on.
    private func expire(_ decision: inout Decision, policy: Policy, at now: Moment) {
        guard policy.expire != nil,
            case .moves(let state) = LifeCycle.outcome(of: .expire, in: decision.occurrence.state)
        else { return }
        decision.effects.append(.withdraw)
        decision.close(state, by: "expiry", at: now)
    }
}
