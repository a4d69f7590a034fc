internal import NotifyModel

extension WirePolicy {
    /// Refuses the first value that no daemon would take; durations are read by the daemon.
    ///
    /// - Throws: `NotifyError` of kind `invalidField`.
    public func check(at path: String = "policy") throws(NotifyError) {
        try FieldRule.number(times, "\(path).times", in: Limits.renotifyTimes)
        guard times == nil || renotify != nil else {
            throw FieldRule.refusal("\(path).times", reason: "stands without renotify", expected: "renotify with it")
        }
        let steps = escalation ?? []
        try FieldRule.count(steps.count, "\(path).escalate", of: "steps", in: 0...Limits.escalationSteps)
        for (index, step) in steps.enumerated() { try step.check(at: "\(path).escalate[\(index)]") }
        try FieldRule.command(exec, "\(path).exec")
    }

    /// Refuses what is about several dates where there is one.
    func checkWithoutSeries(at path: String = "policy") throws(NotifyError) {
        if let ifMissed {
            throw FieldRule.refusal(
                "\(path).ifMissed", ifMissed.rawValue, reason: "stands without a series",
                expected: "grace, which closes a single date that comes too late")
        }
        guard keepEach else { return }
        throw FieldRule.refusal(
            "\(path).keepEach", reason: "stands without a series",
            expected: "it with every, cron and rrule only")
    }
}

extension WireEscalationStep {
    /// The word of a step that rings again one interruption level higher.
    public static let raise: String = "raise"
    /// The word of a step that runs a command.
    public static let exec: String = "exec"

    /// Refuses an unknown step, a command that is missing, and one that is not needed.
    ///
    /// - Throws: `NotifyError` of kind `invalidField`.
    public func check(at path: String) throws(NotifyError) {
        switch step {
        case Self.raise where command != nil:
            throw FieldRule.refusal("\(path).command", reason: "stands at a raise", expected: "a command for exec only")
        case Self.exec where command == nil:
            throw FieldRule.refusal("\(path).command", reason: "is missing", expected: "an argument vector for exec")
        case Self.raise, Self.exec:
            try FieldRule.command(command, "\(path).command")
        default:
            throw FieldRule.refusal("\(path).step", step, reason: "is not known", expected: "raise or exec")
        }
    }
}
