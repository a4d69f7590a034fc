import NotifyModel

// The life of an occurrence, as one table (DESIGN section 3).
//
// Every change of state goes through `LifeCycle.outcome(of:in:)`; the rest of the engine only adds the effects that a
// move brings along. The table is a total function: a new state or event does not compile until every pair is decided.
// Tests walk all pairs, and docs/ARCHITECTURE.md carries the table as `LifeCycle.table` prints it.

/// The table: what each event does in each state.
enum LifeCycle {
    static func outcome(of event: LifeCycleEvent, in state: OccurrenceState) -> LifeCycleOutcome {
        switch event {
        case .due: waiting(state, then: .fired)
        case .miss: waiting(state, then: .missed)
        case .ring: state == .fired ? .moves(.fired) : .nothing
        case .expire: state.isClosed ? .nothing : .moves(.expired)
        case .acknowledge:
            state == .superseded ? .moves(.acknowledged) : open(state, then: .acknowledged, closed: .nothing)
        case .respond: respond(state)
        case .snooze: open(state, then: .snoozed, closed: .refused(.closed))
        case .confirm: state == .fired || state == .superseded ? .moves(.acknowledged) : .nothing
        case .cancel: state.isClosed ? .nothing : .moves(.cancelled)
        case .supersede: state == .fired ? .moves(.superseded) : .nothing
        case .replace: replace(state)
        case .void: void(state)
        }
    }

    private static func waiting(_ state: OccurrenceState, then next: OccurrenceState) -> LifeCycleOutcome {
        state == .pending || state == .snoozed ? .moves(next) : .nothing
    }

    private static func open(
        _ state: OccurrenceState, then next: OccurrenceState, closed: LifeCycleOutcome
    ) -> LifeCycleOutcome {
        switch state {
        case .pending: .refused(.notFired)
        case .snoozed, .fired: .moves(next)
        case .answered, .acknowledged, .expired, .missed, .cancelled, .superseded: closed
        }
    }

    private static func respond(_ state: OccurrenceState) -> LifeCycleOutcome {
        switch state {
        case .pending: .refused(.notFired)
        case .snoozed, .fired, .acknowledged, .superseded: .moves(.answered)
        case .answered: .refused(.alreadyAnswered)
        case .expired, .missed, .cancelled: .refused(.closed)
        }
    }

    private static func replace(_ state: OccurrenceState) -> LifeCycleOutcome {
        switch state {
        case .pending: .moves(.cancelled)
        case .snoozed: .moves(.fired)
        case .fired, .answered, .acknowledged, .expired, .missed, .cancelled, .superseded: .nothing
        }
    }

    /// Only what the clock did by itself: what somebody answered, acknowledged or called off stays.
    ///
    /// What expired is meant where it never rang; what rang and then expired is closed for good. Dates of a series do not
    /// wait again: their series comes to them (`Store.voidDates`).
    private static func void(_ state: OccurrenceState) -> LifeCycleOutcome {
        switch state {
        case .fired, .expired, .missed: .moves(.pending)
        case .pending, .snoozed, .answered, .acknowledged, .cancelled, .superseded: .nothing
        }
    }

    /// The state that an event moves to; nil when it changes nothing or is refused.
    static func next(after event: LifeCycleEvent, in state: OccurrenceState) -> OccurrenceState? {
        if case .moves(let next) = outcome(of: event, in: state) { next } else { nil }
    }
}

extension LifeCycle {
    /// The table in Markdown, one row an event, one column a state: the text of docs/ARCHITECTURE.md.
    static var table: String {
        let states = OccurrenceState.allCases
        let head = "| event | " + states.map(\.word).joined(separator: " | ") + " |"
        let rule = "|---|" + states.map { _ in "---|" }.joined()
        let rows = LifeCycleEvent.allCases.map { event in
            "| \(event.rawValue) | "
                + states.map { cell(outcome(of: event, in: $0)) }.joined(separator: " | ") + " |"
        }
        return ([head, rule] + rows).joined(separator: "\n")
    }

    private static func cell(_ outcome: LifeCycleOutcome) -> String {
        switch outcome {
        case .moves(let state): "→ \(state.word)"
        case .nothing: "–"
        case .refused(let refusal): "refused: \(refusal.rawValue)"
        }
    }
}
