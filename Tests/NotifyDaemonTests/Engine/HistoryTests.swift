import CivilTime
import NotifyInterface
import NotifyModel
import Testing

@testable import NotifyDaemon

@Suite("Random histories of one occurrence")
struct HistoryTests {
    /// What may happen next.
    enum Step: CaseIterable {
        case wait, pass, setWall, acknowledge, respond, snooze, confirm, cancel, keepDelivered, replace, void
    }

    @Test("whatever happens, the occurrence stays whole", arguments: 0..<400)
    func invariants(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let policy = Self.policy(&random)
        var life = Life(policy)
        life.wait(0)
        var steps: [Step] = []
        for _ in 0..<40 {
            let step = Step.allCases.randomElement(using: &random) ?? .wait
            steps.append(step)
            let before = life
            let refused = Self.take(step, &life, &random)
            let context: Comment = "seed \(seed), policy \(policy), steps \(steps)"
            Self.check(life, context)
            Self.compare(before, life, step, refused, context)
        }
    }

    private static func policy(_ random: inout SeededGenerator) -> Policy {
        func maybe(_ range: ClosedRange<Int64>) -> Int64? {
            Bool.random(using: &random) ? .minutes(Int64.random(in: range, using: &random)) : nil
        }
        let steps = (0..<Int.random(in: 0...3, using: &random)).map { index in
            EscalationStep(
                after: .minutes(Int64(index + 1) * 4), measure: index == 1 ? .run(["call"]) : .raise)
        }
        return Policy(
            grace: maybe(1...30), expire: maybe(5...40), renotify: maybe(1...9),
            times: Int.random(in: 1...4, using: &random), escalation: steps,
            acknowledgeOn: Bool.random(using: &random) ? .confirm : .answer)
    }

    /// Does what the step says; returns whether it was refused.
    private static func take(_ step: Step, _ life: inout Life, _ random: inout SeededGenerator) -> Bool {
        let minutes = Int64.minutes(Int64.random(in: 0...20, using: &random))
        do throws(NotifyError) {
            switch step {
            case .wait: life.wait(minutes)
            case .pass: life.pass(minutes)
            case .setWall: life.setWall(Instant(milliseconds: life.now.wall.milliseconds + minutes - .minutes(10)))
            case .acknowledge: try life.acknowledge()
            case .respond: try life.respond()
            case .snooze: try life.snooze(minutes + 1)
            case .confirm: life.confirm()
            case .cancel: life.cancel()
            case .keepDelivered: life.cancel(keepDelivered: true)
            case .replace: life.replace()
            case .void: life.void()
            }
            return false
        } catch {
            return true
        }
    }

    /// What holds of an occurrence at any time.
    private static func check(_ life: Life, _ context: Comment) {
        let (occurrence, deadlines) = (life.occurrence, life.deadlines)
        let waits = occurrence.state == .pending || occurrence.state == .snoozed
        #expect((occurrence.due != nil) == waits, context)
        #expect(occurrence.state.isClosed == (occurrence.closed != nil), context)
        #expect((occurrence.closed == nil) == (occurrence.closedBy == nil), context)
        #expect((occurrence.state == .answered) == (life.response != nil), context)
        #expect(!occurrence.state.isClosed || deadlines.isEmpty, context)
        #expect(occurrence.state != .pending || deadlines.isEmpty, context)
        #expect(occurrence.state != .fired || occurrence.firing > 0 && occurrence.fired != nil, context)
        #expect(Set(deadlines.map(\.kind)).count == deadlines.count, context)
        for deadline in deadlines {
            var isPaused = false
            if case .paused(let remaining) = deadline.clock {
                isPaused = true
                #expect(remaining >= 0, context)
            }
            #expect(isPaused == (occurrence.state == .snoozed), context)
            switch deadline.kind {
            case .renotify: #expect(deadline.step < life.policy.times, context)
            case .escalate: #expect(life.policy.escalation.indices.contains(deadline.step), context)
            case .expire: #expect(occurrence.state == .fired, context)
            }
        }
    }

    /// What holds from one step to the next.
    private static func compare(_ old: Life, _ new: Life, _ step: Step, _ refused: Bool, _ context: Comment) {
        let (before, after) = (old.occurrence, new.occurrence)
        #expect(after.scheduled == before.scheduled, context)
        #expect(after.firing >= before.firing, context)
        #expect(after.level >= before.level, context)
        if refused { #expect(after == before && new.deadlines == old.deadlines, context) }
        if before.state.isClosed, step != .void {
            #expect(after.firing == before.firing, context)
            #expect(after.closed == before.closed && after.closedBy == before.closedBy, context)
            #expect(after.state == before.state || before.state == .acknowledged && step == .respond, context)
        }
        if before.fired != nil, step != .void {
            #expect(after.fired == before.fired && after.late == before.late, context)
        }
        switch step {
        case .setWall: #expect(after == before, context)
        case .acknowledge where before.state == .fired || before.state == .snoozed:
            #expect(after.state == .acknowledged, context)
        case .cancel: #expect(after.state.isClosed, context)
        case .snooze where before.state == .fired: #expect(after.state == .snoozed && !refused, context)
        default: break
        }
    }
}
