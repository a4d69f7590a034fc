import CivilTime
import NotifyInterface
import NotifyModel
import Recurrence

/// `notifyctl schedule`: keeps a notification until its date.
struct ScheduleCommand: Command {
    let parameters: Notifications.Schedule.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        let actions = try ActionOptions.actions(arguments)
        parameters = try Self.checked(
            Notifications.Schedule.Parameters(
                client: arguments.value(of: Self.client), identifier: arguments.value(of: Self.id),
                content: try Self.content(arguments), trigger: try Self.trigger(arguments),
                policy: try Self.policy(arguments), actions: actions.isEmpty ? nil : actions,
                ifExists: try arguments.choice(Self.ifExists, of: IfExists.self)))
    }

    func run(_ session: Session) throws(CommandError) {
        var parameters = parameters
        parameters.trigger.zone = try Self.zone(of: parameters.trigger, session.environment)
        let (reply, time) = try session.callTimed(Notifications.Schedule.self, parameters)
        guard let time else { return try session.print(json: ScheduleAnswer(reply)) }
        let shown = try parameters.trigger.zone.map { zone throws(CommandError) in try time.inZone(zone) } ?? time
        try session.print(Self.lines(reply, shown))
    }

    /// The zone of a date: the one that is named, else that of `TZ`.
    private static func zone(of trigger: WireTrigger, _ environment: Environment) throws(CommandError) -> String? {
        guard trigger.zone == nil, !trigger.floating else { return trigger.zone }
        return try environment.zoneOfVariable { () throws(RecurrenceError) in try needsZone(trigger) }
    }

    /// Whether wall times of the trigger are read in a zone that it does not name itself.
    private static func needsZone(_ trigger: WireTrigger) throws(RecurrenceError) -> Bool {
        if let at = trigger.at { return try Environment.needsZone(at) }
        guard let (kind, text) = trigger.expression else { return false }
        let expression: SeriesExpression =
            switch kind {
            case .every: .every(try EveryText.parse(text))
            case .cron: .cron(try CronExpression.parse(text))
            case .rrule: .rule(try RecurrenceText.parse(text))
            }
        // Elapsed time from now on needs no zone.
        return expression.zoneName == nil && !(expression.isInterval && expression.isSpan && trigger.start == nil)
    }

    /// One line on what was scheduled, and a line for each note.
    static func lines(_ reply: Notifications.Schedule.Reply, _ time: LocalTime) -> String {
        let handle = reply.handle.map { " (\($0))" } ?? ""
        let subject = OccurrenceName.of(reply.client, reply.identifier) + handle
        let date = reply.next.map(time.echoWithDistance)
        let line =
            switch reply.outcome {
            case .created: "Scheduled \(subject): \(date ?? "no date")"
            case .replaced: "Scheduled again \(subject): \(date ?? "nothing is due any more")"
            case .unchanged: "Unchanged \(subject): \(date ?? "nothing is due any more")"
            }
        return ([line] + reply.notes.map { "Note: \($0)" }).map { PlainText.line($0) + "\n" }.joined()
    }
}
