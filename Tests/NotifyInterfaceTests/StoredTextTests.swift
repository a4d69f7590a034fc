import NotifyInterface
import NotifyModel
import Testing

@Suite("Text in the store")
struct StoredTextTests {
    @Test("content is kept as it goes over the wire, and read back")
    func content() throws {
        let text = Values.content.storedText
        #expect(try Content(storedText: text) == Values.content)
        #expect(try Content(storedText: text).storedText == text)
        #expect(Values.plainContent.storedText == #"{"title":"Tea"}"#)
    }

    @Test(
        "triggers",
        arguments: [
            (.instant("2026-03-07T08:00:00Z"), #"{"instant":"2026-03-07T08:00:00Z"}"#),
            (
                .pinned("2026-03-07T08:00:00", zone: "Europe/Berlin"),
                #"{"pinned":"2026-03-07T08:00:00","zone":"Europe/Berlin"}"#
            ),
            (.elapsed(milliseconds: 90_000), #"{"elapsed":90000}"#), (.now, #"{"now":true}"#),
        ] as [(Trigger, String)])
    func triggers(_ trigger: Trigger, _ text: String) throws {
        #expect(trigger.storedText == text)
        #expect(try Trigger(storedText: text) == trigger)
    }

    @Test(
        "policies keep what is not the default",
        arguments: [
            (Policy(), "{}"),
            (
                Policy(
                    grace: 1, expire: 2, renotify: 3, times: 4,
                    escalation: [
                        EscalationStep(after: 5, measure: .raise), EscalationStep(after: 6, measure: .run(["a", "b"])),
                    ], acknowledgeOn: .confirm, command: ["c"]),
                #"{"grace":1,"expire":2,"renotify":3,"times":4,"#
                    + #""escalation":[{"after":5},{"after":6,"run":["a","b"]}],"acknowledgeOn":"confirm","command":["c"]}"#
            ),
        ])
    func policies(_ policy: Policy, _ text: String) throws {
        #expect(policy.storedText == text)
        #expect(try Policy(storedText: text) == policy)
    }

    @Test("actions are an array")
    func actions() throws {
        #expect(try [Action](storedText: Values.actions.storedText) == Values.actions)
        #expect([Action]().storedText == "[]")
        #expect(try [Action](storedText: "[]") == [])
    }

    @Test(
        "text that was not written here is a damaged store",
        arguments: [
            "", "{", "[]", #"{"now":false}"#, #"{"pinned":"x"}"#, #"{"now":true,"more":1}"#, #"{"elapsed":"1"}"#,
        ])
    func damaged(_ text: String) {
        let error = #expect(throws: NotifyError.self) { try Trigger(storedText: text) }
        guard case .storeDamaged? = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
