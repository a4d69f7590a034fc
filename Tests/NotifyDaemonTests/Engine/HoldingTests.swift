import NotifyModel
import Testing

@testable import NotifyDaemon

@Suite("what do-not-disturb does to deadlines")
struct HoldingTests {
    private let engine = Engine()
    private let now = moment("2027-03-01T12:00:00Z")
    private let policy = Policy(
        expire: .minutes(60), renotify: .minutes(5),
        escalation: [EscalationStep(after: .minutes(10), measure: .raise)])

    private func due(_ kind: Deadline.Kind, in minutes: Int64, step: Int = 0) -> Deadline {
        Deadline(kind: kind, step: step, clock: .due(now.after(.minutes(minutes)).elapsed))
    }

    private func paused(_ kind: Deadline.Kind, _ minutes: Int64, step: Int = 0) -> Deadline {
        Deadline(kind: kind, step: step, clock: .paused(remaining: .minutes(minutes)))
    }

    private func hold(_ deadlines: [Deadline], _ isHeld: Bool, _ state: OccurrenceState = .fired) -> Decision {
        engine.hold(.sample(state), isHeld: isHeld, policy: policy, deadlines: deadlines, at: now)
    }

    @Test("repetition and escalation stop where they stand, expiry goes on")
    func stops() {
        let running = [due(.renotify, in: 3, step: 2), due(.escalate, in: 7), due(.expire, in: 50)]
        let stopped = [paused(.renotify, 3, step: 2), paused(.escalate, 7), due(.expire, in: 50)]
        #expect(hold(running, true).deadlines == stopped)
        #expect(!hold(stopped, true).changed)
    }

    @Test("afterwards the repetition has its whole interval, the escalation what was left of it")
    func goesOn() {
        let stopped = [paused(.renotify, 3, step: 2), paused(.escalate, 7), due(.expire, in: 50)]
        let running = [due(.renotify, in: 5, step: 2), due(.escalate, in: 7), due(.expire, in: 50)]
        #expect(hold(stopped, false).deadlines == running)
        #expect(!hold(running, false).changed)
    }

    @Test("what is overdue when it begins does not happen, and is due at once afterwards")
    func overdue() {
        #expect(hold([due(.escalate, in: -1)], true).deadlines == [paused(.escalate, 0)])
        #expect(hold([paused(.escalate, 0)], false).deadlines == [due(.escalate, in: 0)])
    }

    @Test("a repetition that is no longer asked for ends")
    func withoutPolicy() {
        let decision = engine.hold(
            .sample(.fired), isHeld: false, policy: Policy(), deadlines: [paused(.renotify, 3)], at: now)
        #expect(decision.deadlines == [])
    }

    @Test(
        "only what rings is held: the pause of a snooze is the snooze's",
        arguments: [
            OccurrenceState.pending, .snoozed, .acknowledged, .superseded,
        ])
    func others(state: OccurrenceState) {
        #expect(!hold([paused(.escalate, 7)], false, state).changed)
        #expect(!hold([due(.renotify, in: 3)], true, state).changed)
    }
}
