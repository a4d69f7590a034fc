import CivilTime
import NotifyInterface
import NotifyModel
import Recurrence

extension WirePolicy {
    /// The policy that checked words mean; durations are read here.
    func policy() throws(NotifyError) -> Policy {
        var policy = Policy(times: times ?? Policy.defaultTimes, acknowledgeOn: ackOn ?? .answer, command: exec)
        policy.ifMissed = ifMissed ?? .fold
        policy.keepEach = keepEach
        policy.deliver = deliver ?? .always
        policy.grace = try milliseconds(grace, "policy.grace")
        policy.expire = try milliseconds(expire, "policy.expire")
        policy.renotify = try milliseconds(renotify, "policy.renotify")
        if let interval = policy.renotify, interval < Limits.renotifyMilliseconds {
            throw NotifyError(
                .invalidField(
                    field: "policy.renotify", value: renotify, reason: "is too short",
                    expected: DurationText.text(.milliseconds(Limits.renotifyMilliseconds)) + " or more"))
        }
        for (index, step) in (escalation ?? []).enumerated() {
            let field = "policy.escalate[\(index)].after"
            let after = try DurationField.milliseconds(step.after, field: field)
            policy.escalation.append(
                EscalationStep(after: after, measure: step.command.map(EscalationStep.Measure.run) ?? .raise))
        }
        policy.escalation.sort { $0.after < $1.after }
        return policy
    }

    private func milliseconds(_ text: String?, _ field: String) throws(NotifyError) -> Int64? {
        guard let text else { return nil }
        return try DurationField.milliseconds(text, field: field)
    }

    /// The words that mean a policy.
    init(_ policy: Policy) {
        self.init(
            grace: policy.grace.map(WirePolicy.text), expire: policy.expire.map(WirePolicy.text),
            renotify: policy.renotify.map(WirePolicy.text), times: policy.renotify == nil ? nil : policy.times,
            escalation: policy.escalation.isEmpty ? nil : policy.escalation.map(WireEscalationStep.init),
            ackOn: policy.acknowledgeOn == .answer ? nil : policy.acknowledgeOn, exec: policy.command,
            ifMissed: policy.ifMissed == .fold ? nil : policy.ifMissed, keepEach: policy.keepEach,
            deliver: policy.deliver == .always ? nil : policy.deliver)
    }

    fileprivate static func text(_ milliseconds: Int64) -> String {
        DurationText.text(.milliseconds(milliseconds))
    }
}

extension WireEscalationStep {
    fileprivate init(_ step: EscalationStep) {
        switch step.measure {
        case .raise: self.init(after: WirePolicy.text(step.after), step: WireEscalationStep.raise)
        case .run(let command):
            self.init(after: WirePolicy.text(step.after), step: WireEscalationStep.exec, command: command)
        }
    }
}

extension WireTrigger {
    /// The words that mean a trigger.
    init(_ trigger: Trigger) {
        switch trigger {
        case .instant(let text): self.init(at: text)
        case .pinned(let text, let zone): self.init(at: text, zone: zone)
        case .elapsed(let milliseconds): self.init(duration: WirePolicy.text(milliseconds))
        case .now: self.init(now: true)
        case .push: self.init(push: true)
        case .floating(let text): self.init(at: text, floating: true)
        case .recurring(let series): self.init(series)
        }
    }

    private init(_ series: Series) {
        self.init(
            zone: series.zone, start: series.start, floating: series.zone == nil,
            gap: series.gap == .shift ? nil : series.gap, overlap: series.overlap == .first ? nil : series.overlap,
            count: series.count, until: series.until)
        switch series.kind {
        case .every: every = series.expression
        case .cron: cron = series.expression
        case .rrule: rrule = series.expression
        }
        spread = series.spread.map(WirePolicy.text)
        let left = series.exceptions + series.skipped
        except = left.isEmpty ? nil : left
    }
}
