import NotifyModel

// What do-not-disturb holds does not ring again and does not escalate (DESIGN section 3): its deadlines are paused, and go
// on when it is over, a repetition with a whole interval, as they never catch up. Expiry goes on: it says how long something
// is worth knowing.

extension Engine {
    /// An occurrence that rings is held from now on, or no longer: its deadlines stop, or go on.
    func hold(
        _ occurrence: Occurrence, isHeld: Bool, policy: Policy, deadlines: [Deadline], at now: Moment
    ) -> Decision {
        guard occurrence.state == .fired else { return .nothing(occurrence) }
        let changed = isHeld ? deadlines.held(at: now) : deadlines.compactMap { goOn($0, policy, at: now) }
        guard changed != deadlines else { return .nothing(occurrence) }
        return Decision(occurrence: occurrence, deadlines: changed)
    }

    /// A repetition that the request no longer asks for ends here.
    private func goOn(_ deadline: Deadline, _ policy: Policy, at now: Moment) -> Deadline? {
        guard case .paused(let remaining) = deadline.clock else { return deadline }
        switch deadline.kind {
        case .renotify: return policy.renotify.map { renotification($0, step: deadline.step, at: now) }
        case .escalate, .expire:
            return Deadline(kind: deadline.kind, step: deadline.step, clock: .due(point(remaining, after: now)))
        }
    }
}

extension [Deadline] {
    /// The deadlines of something that is held: only expiry goes on.
    func held(at now: Moment) -> [Deadline] {
        map { $0.kind == .expire ? $0 : $0.paused(at: now) }
    }
}

extension Deadline {
    /// Stopped where it stands; one that is stopped already stays so.
    func paused(at now: Moment) -> Deadline {
        guard case .due(let due) = clock else { return self }
        let remaining = Swift.max(0, due.milliseconds - now.elapsed.milliseconds)
        return Deadline(kind: kind, step: step, clock: .paused(remaining: remaining))
    }
}
