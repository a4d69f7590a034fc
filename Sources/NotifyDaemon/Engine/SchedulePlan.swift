import CivilTime
import NotifyInterface
import NotifyModel

// Scheduling an identifier that may exist already (DESIGN section 3, "Replace").
//
// The rules in one place: an equal trigger changes the content in place and never a date; a different one begins anew.
// What never rang makes way without a trace, so that an app that registers its requests at each start leaves no trail;
// what rang keeps its old content and stays answerable, and the request goes on in a new revision.

/// What scheduling does.
enum SchedulePlan: Hashable, Sendable {
    /// Nothing to do.
    case keep(Occurrence)
    /// New content for what is scheduled.
    case update(Occurrence)
    /// A new occurrence, after `discard` made way and `replaced` gave up its snooze.
    case begin(discard: [Occurrence], replaced: Occurrence?)
}

extension SchedulePlan {
    /// Chooses the plan, or refuses an identifier that must not exist and a date that has passed.
    ///
    /// `existing` is the current revision of the request, nil for a new identifier; `holder` the occurrence of that
    /// identifier at exactly that date, of whatever revision.
    static func choose(
        _ resolved: ResolvedTrigger, existing: ExistingRequest?, holder: Occurrence?, ifExists: IfExists,
        engine: Engine, at now: Moment
    ) throws(ScheduleRefusal) -> SchedulePlan {
        if let open = existing?.open {
            switch ifExists {
            case .keep: return .keep(open)
            case .fail: throw .exists
            case .replace, .restart: break
            }
        }
        if let kept = keeping(resolved, existing, holder) { return kept }
        if engine.isPast(resolved, at: now) { throw .past }
        let waiting = existing?.open.flatMap { $0.firing == 0 ? $0 : nil }
        let unused = holder.flatMap { $0.firing == 0 && $0 != waiting ? $0 : nil }
        return .begin(
            discard: [waiting, unused].compactMap(\.self), replaced: waiting == nil ? existing?.open : nil)
    }

    /// The plan that leaves the date alone: an equal trigger, or a key whose date has been: it rings no second time.
    private static func keeping(
        _ resolved: ResolvedTrigger, _ existing: ExistingRequest?, _ holder: Occurrence?
    ) -> SchedulePlan? {
        guard resolved.trigger.isFixed, let holder else { return nil }
        let isCurrent = existing?.occurrence?.row == holder.row && existing?.trigger == resolved.trigger
        // What was missed or expired without a ring had its date as well; only what was called off before makes way.
        let wasDue = holder.firing > 0 || holder.state == .missed || holder.state == .expired
        guard wasDue || isCurrent && !holder.state.isClosed else { return nil }
        return isCurrent && existing?.sameContent == false ? .update(holder) : .keep(holder)
    }

    /// The word of the reply.
    func outcome(existing: ExistingRequest?) -> ScheduleOutcome {
        switch self {
        case .keep: .unchanged
        case .update: .replaced
        case .begin: existing?.open == nil ? .created : .replaced
        }
    }
}

extension Trigger {
    /// Whether the same words mean the same date whenever they are said.
    var isFixed: Bool {
        switch self {
        case .instant, .pinned, .floating, .recurring: true
        case .elapsed, .now, .push: false
        }
    }
}

extension Engine {
    /// Whether the date lies further back than is accepted.
    func isPast(_ resolved: ResolvedTrigger, at now: Moment) -> Bool {
        resolved.trigger.isFixed && now.wall.milliseconds - resolved.scheduled.milliseconds > acceptedPast
    }

    /// The identifier goes on with another trigger: a snooze is dropped, what rang stays answerable.
    func replace(_ occurrence: Occurrence, at now: Moment) -> Decision {
        guard case .moves(let state) = LifeCycle.outcome(of: .replace, in: occurrence.state) else {
            return .nothing(occurrence)
        }
        var decision = Decision(occurrence: occurrence)
        decision.effects = [.record(event: "replaced", detail: "the identifier was scheduled again")]
        guard !state.isClosed else {
            decision.close(state, by: "replacement", at: now)
            return decision
        }
        decision.occurrence.state = state
        decision.occurrence.due = nil
        decision.deadlines = []
        return decision
    }
}
