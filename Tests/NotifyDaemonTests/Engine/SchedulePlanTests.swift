import CivilTime
import NotifyModel
import Testing

@testable import NotifyDaemon

@Suite("Scheduling an identifier again")
struct SchedulePlanTests {
    private let now = moment("2027-03-01T11:00:00Z")
    private let noon = instant("2027-03-01T12:00:00Z")

    /// A fixed date; another one than noon is a different trigger.
    private func fixed(_ text: String = "2027-03-01T12:00:00Z") -> ResolvedTrigger {
        ResolvedTrigger(trigger: .instant(text), scheduled: instant(text), due: .wall(instant(text)))
    }

    private func countdown() -> ResolvedTrigger {
        ResolvedTrigger(
            trigger: .elapsed(milliseconds: .minutes(60)), scheduled: noon,
            due: .elapsed(Elapsed(milliseconds: now.elapsed.milliseconds + .minutes(60))))
    }

    private func existing(
        _ occurrence: Occurrence?, trigger: Trigger = .instant("2027-03-01T12:00:00Z"), sameContent: Bool = true
    ) -> ExistingRequest {
        ExistingRequest(trigger: trigger, sameContent: sameContent, occurrence: occurrence)
    }

    private func plan(
        _ resolved: ResolvedTrigger, _ existing: ExistingRequest? = nil, holder: Occurrence? = nil,
        ifExists: IfExists = .replace, at now: Moment? = nil
    ) throws -> SchedulePlan {
        try SchedulePlan.choose(
            resolved, existing: existing, holder: holder, ifExists: ifExists, engine: Engine(), at: now ?? self.now)
    }

    private func other(_ state: OccurrenceState, firing: Int) -> Occurrence {
        var occurrence = Occurrence.sample(state, firing: firing)
        occurrence.row = 2
        return occurrence
    }

    // MARK: New

    @Test("a new identifier begins and is created")
    func new() throws {
        let plan = try self.plan(fixed())
        #expect(plan == .begin(discard: [], replaced: nil))
        #expect(plan.outcome(existing: nil) == .created)
    }

    /// Milliseconds after noon at which noon is scheduled, and whether that is accepted.
    static let dates: [(late: Int64, accepted: Bool)] = [
        (0, true), (50, true), (60_000, true), (60_001, false), (86_400_000, false),
    ]

    @Test("a one-shot up to 60 s in the past is taken, an earlier one refused (C10 b)", arguments: dates)
    func past(late: Int64, accepted: Bool) throws {
        let later = moment("2027-03-01T12:00:00Z").after(late)
        if accepted {
            #expect(try plan(fixed(), at: later) == .begin(discard: [], replaced: nil))
        } else {
            #expect(throws: ScheduleRefusal.past) { try plan(fixed(), at: later) }
        }
    }

    @Test(
        "the epoch and dates before it are refused as past (C10 c)",
        arguments: ["1970-01-01T00:00:00Z", "1969-12-31T00:00:00Z"])
    func epoch(text: String) {
        #expect(throws: ScheduleRefusal.past) { try plan(fixed(text)) }
    }

    @Test("a countdown is never past")
    func countdownIsNeverPast() {
        #expect(!Engine().isPast(countdown(), at: now.after(.minutes(1_000))))
    }

    // MARK: Equal trigger

    @Test(
        "an equal trigger with equal content changes nothing", arguments: [OccurrenceState.pending, .fired, .snoozed])
    func unchanged(state: OccurrenceState) throws {
        let occurrence = Occurrence.sample(state)
        let request = existing(occurrence)
        let plan = try self.plan(fixed(), request, holder: occurrence)
        #expect(plan == .keep(occurrence))
        #expect(plan.outcome(existing: request) == .unchanged)
    }

    @Test(
        "an equal trigger with new content changes the content in place",
        arguments: [OccurrenceState.pending, .fired, .snoozed])
    func contentInPlace(state: OccurrenceState) throws {
        let occurrence = Occurrence.sample(state)
        let request = existing(occurrence, sameContent: false)
        let plan = try self.plan(fixed(), request, holder: occurrence)
        #expect(plan == .update(occurrence))
        #expect(plan.outcome(existing: request) == .replaced)
    }

    @Test(
        "adding again what rang and was closed never fires again (C37 a)",
        arguments: [OccurrenceState.acknowledged, .answered, .expired, .cancelled])
    func closedStaysClosed(state: OccurrenceState) throws {
        let occurrence = Occurrence.sample(state)
        #expect(try plan(fixed(), existing(occurrence), holder: occurrence) == .keep(occurrence))
        // Long after its date as well: an app that registers at each launch is not refused.
        let later = now.after(.minutes(10_000))
        #expect(try plan(fixed(), existing(occurrence), holder: occurrence, at: later) == .keep(occurrence))
    }

    @Test("what was missed or expired without a ring had its date: it stays as it is", arguments: [0, 1_000_000])
    func missedStaysMissed(late: Int64) throws {
        for state in [OccurrenceState.missed, .expired] {
            let occurrence = Occurrence.sample(state, firing: 0)
            let later = moment("2027-03-01T12:00:00Z").after(late)
            #expect(try plan(fixed(), existing(occurrence), holder: occurrence, at: later) == .keep(occurrence))
        }
    }

    // MARK: Different trigger

    @Test("a different trigger replaces what waits, without a trace (C25 c)")
    func replacePending() throws {
        let pending = Occurrence.sample(.pending)
        let request = existing(pending)
        let plan = try self.plan(fixed("2027-03-01T13:00:00Z"), request)
        #expect(plan == .begin(discard: [pending], replaced: nil))
        #expect(plan.outcome(existing: request) == .replaced)
    }

    @Test(
        "a different trigger leaves what rang answerable and drops a snooze",
        arguments: [OccurrenceState.fired, .snoozed])
    func replaceFired(state: OccurrenceState) throws {
        let occurrence = Occurrence.sample(state)
        let plan = try self.plan(fixed("2027-03-01T13:00:00Z"), existing(occurrence))
        #expect(plan == .begin(discard: [], replaced: occurrence))
    }

    @Test("after a cancel the identifier begins anew, at the new time or the old one (C25 b)")
    func afterCancel() throws {
        let cancelled = Occurrence.sample(.cancelled, firing: 0)
        let request = existing(cancelled)
        let later = try plan(fixed("2027-03-01T13:00:00Z"), request)
        #expect(later == .begin(discard: [], replaced: nil))
        #expect(later.outcome(existing: request) == .created)
        #expect(try plan(fixed(), request, holder: cancelled) == .begin(discard: [cancelled], replaced: nil))
    }

    @Test("a date that rang under an earlier revision rings no second time: one key, one ring")
    func keyOfEarlierRevision() throws {
        let rang = other(.acknowledged, firing: 1)
        let current = existing(.sample(.pending), trigger: .instant("2027-03-01T13:00:00Z"))
        #expect(try plan(fixed(), current, holder: rang) == .keep(rang))
    }

    @Test("a date that never rang under an earlier revision makes way")
    func unusedKey() throws {
        let unused = other(.cancelled, firing: 0)
        let pending = Occurrence.sample(.pending)
        let current = existing(pending, trigger: .instant("2027-03-01T13:00:00Z"))
        #expect(try plan(fixed(), current, holder: unused) == .begin(discard: [pending, unused], replaced: nil))
    }

    @Test("the same date in other words replaces what waits, and discards it once")
    func otherWords() throws {
        let pending = Occurrence.sample(.pending)
        let current = existing(pending, trigger: .pinned("2027-03-01T13:00:00", zone: "Europe/Berlin"))
        #expect(try plan(fixed(), current, holder: pending) == .begin(discard: [pending], replaced: nil))
    }

    // MARK: Countdowns

    @Test("--in always restarts, whatever was there", arguments: OccurrenceState.allCases)
    func countdownRestarts(state: OccurrenceState) throws {
        let occurrence = Occurrence.sample(state)
        let plan = try self.plan(countdown(), existing(occurrence, trigger: countdown().trigger))
        let waits = state == .pending
        let rang = state == .fired || state == .snoozed
        #expect(plan == .begin(discard: waits ? [occurrence] : [], replaced: rang ? occurrence : nil))
    }

    // MARK: ifExists

    @Test("keep leaves what is not closed; fail refuses it", arguments: OccurrenceState.allCases)
    func ifExists(state: OccurrenceState) throws {
        let occurrence = Occurrence.sample(state)
        let request = existing(occurrence)
        let trigger = fixed("2027-03-01T13:00:00Z")
        if state.isClosed {
            #expect(try plan(trigger, request, ifExists: .keep) == .begin(discard: [], replaced: nil))
            #expect(try plan(trigger, request, ifExists: .fail) == .begin(discard: [], replaced: nil))
        } else {
            #expect(try plan(trigger, request, ifExists: .keep) == .keep(occurrence))
            #expect(throws: ScheduleRefusal.exists) { try plan(trigger, request, ifExists: .fail) }
        }
    }

    @Test("keep and fail are heard before the date is judged")
    func ifExistsBeforePast() throws {
        let occurrence = Occurrence.sample(.pending)
        let past = fixed("2000-01-01T00:00:00Z")
        #expect(try plan(past, existing(occurrence), ifExists: .keep) == .keep(occurrence))
        #expect(throws: ScheduleRefusal.exists) { try plan(past, existing(occurrence), ifExists: .fail) }
    }

    @Test("only dates are fixed; countdowns and now are said anew")
    func isFixed() {
        #expect(Trigger.instant("2027-03-01T12:00:00Z").isFixed)
        #expect(Trigger.pinned("2027-03-01T12:00:00", zone: "UTC").isFixed)
        #expect(!Trigger.elapsed(milliseconds: 1).isFixed)
        #expect(!Trigger.now.isFixed)
    }
}
