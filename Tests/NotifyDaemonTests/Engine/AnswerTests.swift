import CivilTime
import NotifyInterface
import NotifyModel
import Testing

@testable import NotifyDaemon

@Suite("Answers: the rules of DESIGN section 3")
struct AnswerTests {
    private let engine = Engine()
    private let now = moment("2027-03-01T12:10:00Z")
    private let answer = Response(action: "done", text: nil, by: "banner", at: instant("2027-03-01T12:10:00Z"))

    /// The refusal of a call, as its reader gets it.
    private func refusal(_ body: () throws(NotifyError) -> Decision) -> NotifyError? {
        do throws(NotifyError) {
            _ = try body()
            return nil
        } catch {
            return error
        }
    }

    private func state(_ error: NotifyError?) -> String? {
        guard case .wrongState(_, let state, _, _, _) = error?.kind else { return nil }
        return state
    }

    // MARK: Acknowledge

    @Test(
        "acknowledge closes it and puts closed(by, at) into the mailbox", arguments: [OccurrenceState.fired, .snoozed])
    func acknowledge(from state: OccurrenceState) throws {
        let decision = try engine.acknowledge(.sample(state), by: "user", at: now)
        #expect(decision.occurrence.state == .acknowledged)
        #expect(decision.occurrence.due == nil)
        #expect(decision.occurrence.closed == now.wall)
        #expect(decision.occurrence.closedBy == "user")
        #expect(decision.deadlines == [])
        #expect(decision.effects == [.enqueue(.closed, .closed(state: .acknowledged, by: "user"))])
    }

    @Test(
        "a second acknowledge is a no-op",
        arguments: [OccurrenceState.acknowledged, .answered, .expired, .missed, .cancelled])
    func acknowledgeClosed(state: OccurrenceState) throws {
        let occurrence = Occurrence.sample(state)
        #expect(try engine.acknowledge(occurrence, by: "other", at: now) == .nothing(occurrence))
    }

    @Test("what has not rung cannot be acknowledged, answered or snoozed")
    func pending() {
        let occurrence = Occurrence.sample(.pending)
        let due = Due.wall(instant("2027-03-02T00:00:00Z"))
        let refusals = [
            refusal { () throws(NotifyError) in try engine.acknowledge(occurrence, by: "user", at: now) },
            refusal { () throws(NotifyError) in try engine.respond(occurrence, with: answer, earlier: nil, at: now) },
            refusal { () throws(NotifyError) in
                try engine.snooze(occurrence, until: due, words: "", by: "user", deadlines: [], at: now)
            },
        ]
        for error in refusals {
            #expect(
                error?.kind
                    == .wrongState(
                        occurrence: "+1", state: "pending", reason: "it has not rung yet; to call it off, cancel it"))
        }
    }

    // MARK: Respond

    @Test("a response is recorded, put into the mailbox and closes", arguments: [OccurrenceState.fired, .snoozed])
    func respond(from state: OccurrenceState) throws {
        let decision = try engine.respond(.sample(state), with: answer, earlier: nil, at: now)
        #expect(decision.occurrence.state == .answered)
        #expect(decision.occurrence.closedBy == "banner")
        #expect(decision.occurrence.due == nil)
        #expect(decision.deadlines == [])
        #expect(decision.effects == [.keep(answer), .enqueue(.response, .response(answer))])
    }

    @Test("a second response gets AlreadyAnswered with who and when")
    func respondTwice() {
        let error = refusal { () throws(NotifyError) in
            try engine.respond(.sample(.answered), with: answer, earlier: answer, at: now)
        }
        #expect(error?.kind == .alreadyAnswered(action: "done", by: "banner", at: answer.at))
    }

    @Test("it is accepted after an acknowledgement while no answer exists; who closed it stays")
    func respondAfterAcknowledge() throws {
        let occurrence = Occurrence.sample(.acknowledged)
        let decision = try engine.respond(occurrence, with: answer, earlier: nil, at: now)
        #expect(decision.occurrence.state == .answered)
        #expect(decision.occurrence.closed == occurrence.closed)
        #expect(decision.occurrence.closedBy == "somebody")
        #expect(decision.deadlines == nil)
        #expect(decision.effects.contains(.enqueue(.response, .response(answer))))
        #expect(decision.effects.contains(.record(event: "answered", detail: "by banner, after it was closed")))
    }

    @Test("it is refused after expiry and cancellation", arguments: [OccurrenceState.expired, .cancelled, .missed])
    func respondAfterEnd(state: OccurrenceState) {
        let error = refusal { () throws(NotifyError) in
            try engine.respond(.sample(state), with: answer, earlier: nil, at: now)
        }
        #expect(self.state(error) == state.word)
    }

    // MARK: Snooze

    @Test("snooze keeps the key and the number, and moves only due")
    func snooze() throws {
        let due = Due.wall(instant("2027-04-01T12:00:00Z"))
        let occurrence = Occurrence.sample(.fired)
        let decision = try engine.snooze(
            occurrence, until: due, words: "until later", by: "user", deadlines: [], at: now)
        var expected = occurrence
        expected.state = .snoozed
        expected.due = due
        #expect(decision.occurrence == expected)
        #expect(!decision.rings)
        #expect(decision.effects == [.record(event: "snoozed", detail: "until later by user")])
    }

    @Test(
        "what is closed cannot be snoozed",
        arguments: [OccurrenceState.answered, .acknowledged, .expired, .missed, .cancelled])
    func snoozeClosed(state: OccurrenceState) {
        let error = refusal { () throws(NotifyError) in
            try engine.snooze(.sample(state), until: .wall(now.wall), words: "", by: "user", deadlines: [], at: now)
        }
        #expect(
            error?.kind
                == .wrongState(
                    occurrence: "+1", state: state.word, reason: "it is closed; schedule a new one"))
    }

    @Test("a point beyond the axis saturates instead of overflowing")
    func farPoint() {
        #expect(engine.point(.max, after: now) == Elapsed(milliseconds: .max))
    }

    // MARK: Confirm

    @Test("confirm changes nothing, except where the request asked for it", arguments: OccurrenceState.allCases)
    func confirm(state: OccurrenceState) {
        let occurrence = Occurrence.sample(state)
        #expect(engine.confirm(occurrence, policy: Policy(), at: now) == .nothing(occurrence))
        let decision = engine.confirm(occurrence, policy: Policy(acknowledgeOn: .confirm), at: now)
        #expect(decision.changed == (state == .fired || state == .superseded))
        if decision.changed {
            #expect(decision.occurrence.state == .acknowledged)
            #expect(decision.occurrence.closedBy == "confirmation")
        }
    }

    // MARK: Cancel

    @Test("cancel closes pending, snoozed and fired occurrences; --keep-delivered leaves the fired ones")
    func cancel() {
        for state in OccurrenceState.allCases {
            let occurrence = Occurrence.sample(state)
            let all = engine.cancel(occurrence, by: "user", keepDelivered: false, at: now)
            #expect(all.changed == !state.isClosed, "\(state)")
            #expect(all.occurrence.state == (state.isClosed ? state : .cancelled))
            if all.changed { #expect(all.effects.first == .withdraw) }
            let kept = engine.cancel(occurrence, by: "user", keepDelivered: true, at: now)
            #expect(kept.changed == (state == .pending || state == .snoozed), "\(state)")
        }
    }

    // MARK: Replace

    @Test("scheduling with another trigger drops a snooze; what rang stays answerable")
    func replaceSnoozed() throws {
        let decision = engine.replace(.sample(.snoozed), at: now)
        #expect(decision.occurrence.state == .fired)
        #expect(decision.occurrence.due == nil)
        #expect(decision.occurrence.closed == nil)
        #expect(decision.deadlines == [])
        #expect(!decision.rings)
        #expect(try engine.respond(decision.occurrence, with: answer, earlier: nil, at: now).changed)
    }

    @Test("a fired occurrence is left as it is by a replacement")
    func replaceFired() {
        let occurrence = Occurrence.sample(.fired)
        #expect(engine.replace(occurrence, at: now) == .nothing(occurrence))
    }

    @Test("what waits for its date again is closed as cancelled, with who and when")
    func replaceVoided() {
        let decision = engine.replace(.sample(.pending, firing: 1), at: now)
        #expect(decision.occurrence.state == .cancelled)
        #expect(decision.occurrence.closed == now.wall)
        #expect(decision.occurrence.closedBy == "replacement")
    }

    // MARK: Refusals

    /// What a refusal says of an event.
    static let words: [(refusal: LifeCycleOutcome.Refusal, event: LifeCycleEvent, text: String)] = [
        (.notFired, .acknowledge, "it has not rung yet; to call it off, cancel it"),
        (.alreadyAnswered, .respond, "a response was recorded before"),
        (.closed, .respond, "it is closed and takes no answer"),
        (.closed, .snooze, "it is closed; schedule a new one"),
    ]

    @Test("a refusal says why, and what would do instead", arguments: words)
    func explanation(refusal: LifeCycleOutcome.Refusal, event: LifeCycleEvent, text: String) {
        #expect(refusal.explanation(of: event) == text)
    }
}
