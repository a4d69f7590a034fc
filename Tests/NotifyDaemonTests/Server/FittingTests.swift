import CivilTime
import NotifyInterface
import NotifyModel
import Testing
import Varlink

@testable import NotifyDaemon

@Suite("Replies within one message")
struct FittingTests {
    /// A reply whose answer has 1,000 bytes, and whose two commands have 1,000 bytes together.
    private func reply() -> Notifications.Show.Reply {
        let answer = Response(
            action: "reply", text: String(repeating: "a", count: 1_000), by: "user", at: Instant(milliseconds: 0))
        let occurrence = WireOccurrence(
            client: "org.a", identifier: "x", scheduled: Instant(milliseconds: 0), handle: OccurrenceHandle(row: 1),
            state: "answered", title: "T", level: "active", firing: 1, response: answer)
        let command = ["/bin/x", String(repeating: "b", count: 500)]
        let steps = [
            WireEscalationStep(after: "1min", step: "raise"),
            WireEscalationStep(after: "2min", step: "exec", command: command),
        ]
        return Notifications.Show.Reply(
            occurrence: occurrence, content: Content(title: "T"), trigger: WireTrigger(now: true),
            policy: WirePolicy(escalation: steps, exec: command), actions: [])
    }

    @Test("what fits is whole")
    func fits() {
        let whole = reply()
        #expect(whole.fitting(whole.encodedByteCount) == whole)
    }

    @Test("the answer's text makes way first, its action stays")
    func answer() {
        let fitted = reply().fitting(reply().encodedByteCount - 1)
        #expect(fitted.leftOut == ["occurrence.response.text"])
        #expect(fitted.occurrence.response?.action == "reply" && fitted.occurrence.response?.text == nil)
        #expect(fitted.policy == reply().policy)
    }

    @Test("then the commands, whose steps stay")
    func commands() {
        let fitted = reply().fitting(1_000)
        #expect(fitted.leftOut == ["occurrence.response.text", "policy.exec", "policy.escalate[1].command"])
        #expect(fitted.policy.exec == nil && fitted.policy.escalation?.map(\.step) == ["raise", "exec"])
        #expect(fitted.encodedByteCount <= 1_000)
    }

    @Test("of more warnings than fit one message the first are told, and how many are not")
    func warnings() {
        let line = String(repeating: "\u{1}", count: 1_000)
        #expect(ManagerService.fitting([line, line]) == [line, line])
        let fitted = ManagerService.fitting([String](repeating: line, count: 2_000))
        #expect(fitted.last == "\(2_001 - fitted.count) more, in the log")
        #expect(Manager.Reload.Reply(warnings: fitted).encodedByteCount <= Limits.replyBytes)
        #expect(ManagerService.fitting([String](repeating: line, count: 1_500).map { $0 + $0 }).count > 1)
    }
}
