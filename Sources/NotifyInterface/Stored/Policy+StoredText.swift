public import NotifyModel
internal import Varlink

extension Policy: StoredText {
    /// An object of the fields that are not the default, durations in milliseconds; `{}` for nothing special.
    public var storedText: String { StoredObject.text(of: StoredPolicy(policy: self)) }

    /// Reads what `storedText` wrote.
    public init(storedText: String) throws(NotifyError) {
        let stored: StoredPolicy = try StoredObject.read(storedText, "policy")
        self = stored.policy
    }
}

private struct StoredPolicy: JSONDecodable, JSONEncodable {
    var policy: Policy

    init(policy: Policy) {
        self.policy = policy
    }

    init(from reader: inout ObjectReader) throws(VarlinkError) {
        policy = Policy(
            grace: try reader.optionalInt("grace"), expire: try reader.optionalInt("expire"),
            renotify: try reader.optionalInt("renotify"))
        policy.times = try reader.optionalInt("times").map(Int.init) ?? Policy.defaultTimes
        policy.escalation = try (reader.optionalValues("escalation", as: StoredStep.self) ?? []).map(\.step)
        policy.acknowledgeOn = try reader.optionalWord("acknowledgeOn") ?? .answer
        policy.command = try reader.optionalStrings("command")
        policy.ifMissed = try reader.optionalWord("ifMissed") ?? .fold
        policy.deliver = try reader.optionalWord("deliver") ?? .always
        policy.keepEach = try reader.optionalBool("keepEach") ?? false
    }

    func encode(into object: inout ObjectWriter) {
        object.set("grace", policy.grace)
        object.set("expire", policy.expire)
        object.set("renotify", policy.renotify)
        object.set("times", policy.times == Policy.defaultTimes ? nil : policy.times)
        object.set("escalation", policy.escalation.isEmpty ? nil : policy.escalation.map(StoredStep.init(step:)))
        object.set("acknowledgeOn", policy.acknowledgeOn == .answer ? nil : policy.acknowledgeOn.rawValue)
        object.set("command", policy.command)
        object.set("ifMissed", policy.ifMissed == .fold ? nil : policy.ifMissed.rawValue)
        object.setFlag("keepEach", policy.keepEach)
        object.set("deliver", policy.deliver == .always ? nil : policy.deliver.rawValue)
    }
}

/// `{"after":MILLISECONDS}` raises, with `"run":[...]` it runs a command.
private struct StoredStep: JSONDecodable, JSONEncodable {
    let step: EscalationStep

    init(step: EscalationStep) {
        self.step = step
    }

    init(from reader: inout ObjectReader) throws(VarlinkError) {
        let after = try reader.int("after")
        let command = try reader.optionalStrings("run")
        step = EscalationStep(after: after, measure: command.map(EscalationStep.Measure.run) ?? .raise)
    }

    func encode(into object: inout ObjectWriter) {
        object.set("after", step.after)
        if case .run(let command) = step.measure { object.set("run", command) }
    }
}
