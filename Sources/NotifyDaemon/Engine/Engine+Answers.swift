import CivilTime
import NotifyInterface
import NotifyModel

extension Engine {
    /// No more attention needed; a second call changes nothing.
    func acknowledge(_ occurrence: Occurrence, by: String, at now: Moment) throws(NotifyError) -> Decision {
        guard let state = try move(occurrence, on: .acknowledge) else { return .nothing(occurrence) }
        var decision = Decision(occurrence: occurrence, effects: closing(of: occurrence))
        decision.close(state, by: by, at: now)
        return decision
    }

    /// The user's answer: recorded once, also from history after an acknowledgement.
    func respond(
        _ occurrence: Occurrence, with response: Response, earlier: Response?, at now: Moment
    ) throws(NotifyError) -> Decision {
        if let earlier {
            throw NotifyError(.alreadyAnswered(action: earlier.action, by: earlier.by, at: earlier.at))
        }
        guard let state = try move(occurrence, on: .respond) else { return .nothing(occurrence) }
        var decision = Decision(occurrence: occurrence)
        decision.effects = [.keep(response), .enqueue(.response, .response(response))]
        if occurrence.state.isClosed {
            decision.occurrence.state = state
            decision.effects.append(.record(event: state.word, detail: "by \(response.by), after it was closed"))
        } else {
            decision.close(state, by: response.by, at: now)
        }
        return decision
    }

    /// Rings again later under the same key; the later of two calls wins.
    func snooze(
        _ occurrence: Occurrence, until due: Due, words: String, by: String, deadlines: [Deadline], at now: Moment
    ) throws(NotifyError) -> Decision {
        guard let state = try move(occurrence, on: .snooze) else { return .nothing(occurrence) }
        var decision = Decision(occurrence: occurrence)
        decision.occurrence.state = state
        decision.occurrence.due = due
        decision.deadlines = deadlines.compactMap { pause($0, at: now) }
        decision.effects = [.record(event: "snoozed", detail: "\(words) by \(by)")]
        return decision
    }

    /// A second snooze finds its deadlines paused already; expiry counts anew from the new date.
    private func pause(_ deadline: Deadline, at now: Moment) -> Deadline? {
        deadline.kind == .expire ? nil : deadline.paused(at: now)
    }

    /// It was only to be seen and has left the screen; its client gets the ringing all the same.
    func expire(_ occurrence: Occurrence, by: String, at now: Moment) -> Decision {
        guard occurrence.state == .fired, case .moves(let state) = LifeCycle.outcome(of: .expire, in: .fired) else {
            return .nothing(occurrence)
        }
        var decision = Decision(occurrence: occurrence)
        decision.close(state, by: by, at: now)
        return decision
    }

    /// Its program confirmed a ringing; closes it when that is what the request asked for.
    func confirm(_ occurrence: Occurrence, policy: Policy, at now: Moment) -> Decision {
        guard policy.acknowledgeOn == .confirm,
            case .moves(let state) = LifeCycle.outcome(of: .confirm, in: occurrence.state)
        else { return .nothing(occurrence) }
        var decision = Decision(occurrence: occurrence, effects: closing(of: occurrence))
        decision.close(state, by: "confirmation", at: now)
        return decision
    }

    /// How it was closed before, which its columns will not say any more.
    private func closing(of occurrence: Occurrence) -> [Effect] {
        guard occurrence.state.isClosed, let closed = occurrence.closed else { return [] }
        let detail = occurrence.closedBy.map { "by \($0)" }
        return [.tell(LedgerEntry(event: occurrence.state.word, at: closed, detail: detail))]
    }

    /// Called off; `keepDelivered` leaves what has rung and is not snoozed.
    func cancel(_ occurrence: Occurrence, by: String, keepDelivered: Bool, at now: Moment) -> Decision {
        if keepDelivered && occurrence.state == .fired { return .nothing(occurrence) }
        guard case .moves(let state) = LifeCycle.outcome(of: .cancel, in: occurrence.state) else {
            return .nothing(occurrence)
        }
        var decision = Decision(occurrence: occurrence, effects: [.withdraw])
        decision.close(state, by: by, at: now)
        return decision
    }

    /// The state that `event` leads to, nil when it is there already.
    private func move(_ occurrence: Occurrence, on event: LifeCycleEvent) throws(NotifyError) -> OccurrenceState? {
        switch LifeCycle.outcome(of: event, in: occurrence.state) {
        case .moves(let state): return state
        case .nothing: return nil
        case .refused(let refusal):
            throw NotifyError(
                .wrongState(
                    occurrence: OccurrenceHandle(row: occurrence.row).description, state: occurrence.state.word,
                    reason: refusal.explanation(of: event)))
        }
    }
}

extension LifeCycleOutcome.Refusal {
    /// Why, and what would do instead.
    func explanation(of event: LifeCycleEvent) -> String {
        switch self {
        case .notFired: "it has not rung yet; to call it off, cancel it"
        case .alreadyAnswered: "a response was recorded before"
        case .closed: event == .snooze ? "it is closed; schedule a new one" : "it is closed and takes no answer"
        }
    }
}
