import CivilTime
import NotifyInterface
import NotifyModel

// Scheduling an identifier that may exist already (DESIGN section 3, "Replace").
//
// The rules in one place: an equal trigger changes the content in place and never a date; a different one begins anew. What
// has not rung yet is rewritten where it stands, so that an app that registers its requests at each start leaves no trail;
// what has rung keeps its old content and stays answerable, and the request goes on in a new revision.

/// What is there under an identifier.
struct ExistingRequest: Hashable, Sendable {
    let trigger: Trigger
    /// Content, policy and actions are equal to what is scheduled now.
    let sameContent: Bool
    /// The newest occurrence of the current revision.
    let occurrence: Occurrence?

    /// Whether the identifier is taken, in the sense of `ifExists`.
    var isOpen: Bool { occurrence.map { !$0.state.isClosed } ?? false }
}

/// What scheduling does.
enum SchedulePlan: Hashable, Sendable {
    /// A new request with its occurrence.
    case create
    /// The same request and occurrence, which never rang, with a new trigger and content.
    case rewrite(Occurrence)
    /// A new revision of the request; what rang stays.
    case renew(Occurrence?)
    /// New content for what is scheduled.
    case update(Occurrence)
    /// Nothing to do.
    case keep(Occurrence)
}

extension SchedulePlan {
    /// Chooses the plan, or refuses a date that has passed and an identifier that must not exist.
    ///
    /// - Parameter holder: an occurrence of that identifier at exactly that date, of whatever revision.
    static func choose(
        _ resolved: ResolvedTrigger, existing: ExistingRequest?, holder: Occurrence?, ifExists: IfExists,
        identity: (client: String, identifier: String), engine: Engine, at now: Moment
    ) throws(NotifyError) -> SchedulePlan {
        if let existing, existing.isOpen, let occurrence = existing.occurrence {
            switch ifExists {
            case .keep: return .keep(occurrence)
            case .fail: throw NotifyError(.identifierExists(client: identity.client, identifier: identity.identifier))
            case .replace: break
            }
        }
        if let holder, holder.firing > 0, resolved.trigger.isFixed {
            // It rang under this key; a key rings once, whatever came between.
            return existing?.occurrence == holder && existing?.sameContent == false ? .update(holder) : .keep(holder)
        }
        if let existing, let occurrence = existing.occurrence, existing.trigger == resolved.trigger,
            resolved.trigger.isFixed, !occurrence.state.isClosed
        {
            return existing.sameContent ? .keep(occurrence) : .update(occurrence)
        }
        try engine.refusePast(resolved, at: now)
        guard let existing else { return .create }
        guard let occurrence = existing.occurrence, occurrence.firing == 0 else { return .renew(existing.occurrence) }
        return .rewrite(occurrence)
    }

    /// The word of the reply.
    var outcome: ScheduleOutcome {
        switch self {
        case .create: .created
        case .rewrite(let occurrence): occurrence.state.isClosed ? .created : .replaced
        case .renew(let occurrence): occurrence.map { !$0.state.isClosed } ?? false ? .replaced : .created
        case .update: .replaced
        case .keep: .unchanged
        }
    }
}

extension Trigger {
    /// Whether the same words mean the same date whenever they are said.
    var isFixed: Bool {
        switch self {
        case .instant, .pinned: true
        case .elapsed, .now: false
        }
    }
}

extension Engine {
    /// Refuses a date that lies further back than is accepted.
    func refusePast(_ resolved: ResolvedTrigger, at now: Moment) throws(NotifyError) {
        guard resolved.trigger.isFixed, now.wall.milliseconds - resolved.scheduled.milliseconds > acceptedPast else {
            return
        }
        throw NotifyError(
            .invalidField(
                field: "trigger.at", value: resolved.scheduled.description, reason: "has passed",
                expected: "a date after \(now.wall)"))
    }

    /// The identifier goes on with another trigger: what waits is called off, a snooze is dropped.
    func replace(_ occurrence: Occurrence, at now: Moment) -> Decision {
        guard case .moves(let state) = LifeCycle.outcome(of: .replace, in: occurrence.state) else {
            return .nothing(occurrence)
        }
        var decision = Decision(occurrence: occurrence)
        decision.occurrence.state = state
        decision.occurrence.due = nil
        decision.effects = [.clearDeadlines, .record(event: "replaced", detail: "the identifier was scheduled again")]
        return decision
    }
}
