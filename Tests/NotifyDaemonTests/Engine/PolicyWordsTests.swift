import NotifyInterface
import NotifyModel
import Testing

@testable import NotifyDaemon

@Suite("Policies in words")
struct PolicyWordsTests {
    @Test("words become milliseconds")
    func words() throws {
        let wire = WirePolicy(
            grace: "90s", expire: "1h 30min", renotify: "5m", times: 3,
            escalation: [
                WireEscalationStep(after: "20m", step: "exec", command: ["call", "me"]),
                WireEscalationStep(after: "10m", step: "raise"),
            ],
            ackOn: .confirm, exec: ["say"])
        let policy = try wire.policy()
        #expect(
            policy
                == Policy(
                    grace: .seconds(90), expire: .minutes(90), renotify: .minutes(5), times: 3,
                    escalation: [
                        EscalationStep(after: .minutes(10), measure: .raise),
                        EscalationStep(after: .minutes(20), measure: .run(["call", "me"])),
                    ], acknowledgeOn: .confirm, command: ["say"]))
    }

    @Test("no words are the policy of a request that asked for nothing special")
    func nothing() throws {
        #expect(try WirePolicy().policy() == Policy())
        #expect(WirePolicy(Policy()) == WirePolicy())
    }

    /// The words, and the field that is at fault.
    static let faults: [(policy: WirePolicy, field: String)] = [
        (WirePolicy(grace: "x"), "policy.grace"),
        (WirePolicy(expire: "0"), "policy.expire"),
        (WirePolicy(renotify: "999ms"), "policy.renotify"),
        (WirePolicy(renotify: "-1min"), "policy.renotify"),
        (
            WirePolicy(escalation: [
                WireEscalationStep(after: "1m", step: "raise"), WireEscalationStep(after: "?", step: "raise"),
            ]), "policy.escalate[1].after"
        ),
    ]

    @Test("a fault names its field", arguments: faults)
    func fault(policy: WirePolicy, field: String) throws {
        let error = #expect(throws: NotifyError.self) { try policy.policy() }
        guard case .invalidField(let named, _, _, _) = try #require(error).kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(named == field)
    }

    @Test("a renotify interval of exactly one second is taken")
    func shortest() throws {
        #expect(try WirePolicy(renotify: "1s").policy().renotify == 1_000)
    }

    @Test("every policy has words that mean it", arguments: 0..<200)
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func maybe(from least: Int64 = 1) -> Int64? {
            Bool.random(using: &random) ? Int64.random(in: least...10_000_000_000, using: &random) : nil
        }
        var policy = Policy(grace: maybe(), expire: maybe(), renotify: maybe(from: 1_000))
        if policy.renotify != nil { policy.times = Int.random(in: 1...1_000, using: &random) }
        policy.escalation = (0..<Int.random(in: 0...4, using: &random)).map { index in
            EscalationStep(
                after: Int64.random(in: 1...1_000_000_000, using: &random),
                measure: index.isMultiple(of: 2) ? .raise : .run(["call", "\(index)"]))
        }.sorted { $0.after < $1.after }
        if Bool.random(using: &random) { policy.acknowledgeOn = .confirm }
        if Bool.random(using: &random) { policy.command = ["say", "hello world"] }
        #expect(try WirePolicy(policy).policy() == policy, "seed \(seed)")
    }

    /// Words and their milliseconds.
    static let durations: [(text: String, milliseconds: Int64)] = [
        ("1", 1_000), ("1ms", 1), ("1us", 1), ("1001us", 2), ("1.5h", 5_400_000), ("2 days", 172_800_000),
        ("1w", 604_800_000),
    ]

    @Test("parts of a millisecond are rounded up: nothing comes early", arguments: durations)
    func duration(text: String, milliseconds: Int64) throws {
        #expect(try DurationField.milliseconds(text, field: "in") == milliseconds)
    }

    @Test("a duration's fault carries the value and the reader's explanation")
    func durationFault() throws {
        let error = #expect(throws: NotifyError.self) { try DurationField.milliseconds("5 minits", field: "duration") }
        guard case .invalidField("duration", "5 minits"?, let reason, let expected) = try #require(error).kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!reason.isEmpty)
        #expect(expected?.contains("min") == true)
    }
}
