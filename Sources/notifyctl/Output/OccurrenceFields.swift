import CivilTime
import NotifyInterface
import NotifyModel
import Recurrence

/// What `show` prints of one occurrence, for people.
enum OccurrenceFields {
    static func text(_ reply: Notifications.Show.Reply, _ time: LocalTime) -> String {
        var fields = Fields()
        add(reply.occurrence, time, to: &fields)
        add(reply.content, to: &fields)
        add(reply.trigger, to: &fields)
        add(reply.policy, to: &fields)
        for action in reply.actions {
            fields.add("Action", ActionText.of(action))
        }
        fields.add("Left out", reply.leftOut.map { $0.joined(separator: ", ") + "; it is too long for one message" })
        return fields.text
    }

    private static func add(_ occurrence: WireOccurrence, _ time: LocalTime, to fields: inout Fields) {
        fields.add("ID", "\(occurrence.client)/\(occurrence.identifier)")
        fields.add("Handle", occurrence.handle.description)
        fields.add("State", OccurrenceName.state(occurrence))
        fields.add("Date", OccurrenceName.isDateless(occurrence) ? nil : time.echo(occurrence.scheduled))
        fields.add("Wall time", occurrence.local)
        fields.add("Stands for", occurrence.folded.map { "\($0) dates" })
        fields.add("Rings next", occurrence.due.map(time.echoWithDistance))
        fields.add("Rang", occurrence.fired.map { "\(time.echo($0))\(times(occurrence.firing))" })
        fields.add("Late by", occurrence.late.map { DurationText.text(.milliseconds($0)) })
        fields.add("Confirmed", occurrence.confirmed.map(time.echo))
        fields.add("Closed", occurrence.closed.map { time.echo($0) + by(occurrence.closedBy) })
        fields.add("Answer", occurrence.response.map { ActionText.of($0, time) })
        fields.add("Level", occurrence.level)
    }

    private static func add(_ content: Content, to fields: inout Fields) {
        fields.add("Title", content.title)
        fields.add("Subtitle", content.subtitle)
        fields.add("Body", content.body)
        fields.add("Sound", content.sound.map { $0 + (content.soundLoop ? ", until it is closed" : "") })
        fields.add("Icon", content.icon)
        fields.add("Image", content.image)
        fields.add("Badge", content.badge.map(String.init))
        fields.add("URL", content.url)
        let stay = content.isTransient ? "transient" : content.isResident ? "resident" : nil
        fields.add("On the screen", stay)
        fields.add("Category", content.category)
        fields.add("Thread", content.thread)
        fields.add("Info", content.userInfo)
    }

    private static func add(_ trigger: WireTrigger, to fields: inout Fields) {
        fields.add("At", trigger.at.map { $0 + (trigger.zone.map { " in \($0)" } ?? "") })
        fields.add("In", trigger.duration)
        fields.add("Every", trigger.every)
        fields.add("Cron", trigger.cron)
        fields.add("Rule", trigger.rrule)
        fields.add("Starts", trigger.start)
        fields.add("Zone", trigger.at == nil ? trigger.zone : nil)
        fields.add("Floats", trigger.floating ? "with the system's zone" : nil)
        fields.add("Skipped times", trigger.gap == .skip ? "left out" : nil)
        fields.add("Spread", trigger.spread)
        fields.add("Repeated times", trigger.overlap.map { $0 == .both ? "both passes" : "the \($0.rawValue) pass" })
        fields.add("Dates", trigger.count.map { "\($0) in all" })
        fields.add("Until", trigger.until)
        fields.add("Except", trigger.except?.joined(separator: ", "))
    }

    private static func add(_ policy: WirePolicy, to fields: inout Fields) {
        fields.add("Grace", policy.grace)
        fields.add("Expires after", policy.expire)
        fields.add("Rings again", policy.renotify.map { "every \($0), \(policy.times ?? Policy.defaultTimes) times" })
        let steps = policy.escalation?.map { step in
            // A command that was too long to come along is still a command.
            EscalationText.Step(
                after: step.after,
                command: step.command.map(words) ?? (step.step == WireEscalationStep.exec ? "…" : nil))
        }
        fields.add("Escalates", steps.map(EscalationText.text))
        fields.add("Runs", policy.exec.map(words))
        fields.add("If missed", policy.ifMissed?.rawValue)
        fields.add("Newer dates", policy.keepEach ? "leave older ones ringing" : nil)
        fields.add("Closes on", policy.ackOn == .confirm ? "confirm" : nil)
        fields.add("Delivered in", policy.deliver == .foreground ? "the foreground" : nil)
    }

    private static func times(_ firing: Int) -> String {
        firing > 1 ? ", \(firing) times so far" : ""
    }

    private static func by(_ closer: String?) -> String {
        closer.map { ", by \($0)" } ?? ""
    }

    /// A command as people know it: what the shell reads, when it is one for the shell.
    static func words(_ command: [String]) -> String {
        command.count == 3 && command.starts(with: ["/bin/sh", "-c"]) ? command[2] : ShellWords.text(command)
    }
}
