import CivilTime
import NotifyInterface
import NotifyModel
import Recurrence

/// `notifyctl schedule`: keeps a notification until its date.
struct ScheduleCommand: Command {
    let parameters: Notifications.Schedule.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        let actions = try Self.actions(arguments)
        parameters = try Self.checked(
            Notifications.Schedule.Parameters(
                client: arguments.value(of: Self.client), identifier: arguments.value(of: Self.id),
                content: try Self.content(arguments), trigger: try Self.trigger(arguments),
                policy: try Self.policy(arguments), actions: actions.isEmpty ? nil : actions,
                ifExists: try arguments.choice(Self.ifExists, of: IfExists.self)))
    }

    func run(_ session: Session) throws(CommandError) {
        let time = session.json ? nil : try session.localTime()
        var parameters = parameters
        parameters.trigger.zone = try Self.zone(of: parameters.trigger, session.environment)
        let reply = try session.call(Notifications.Schedule.self, parameters)
        guard let time else { return try session.print(json: ScheduleAnswer(reply)) }
        let shown = try parameters.trigger.zone.map { zone throws(CommandError) in try time.inZone(zone) } ?? time
        try session.print(Self.lines(reply, shown))
    }

    /// The zone of a date: the one that is named, else that of `TZ`, which the daemon does not see.
    ///
    /// Nil, for the daemon's own zone, when neither is there, and for a date with an offset or one that cannot be read,
    /// which the daemon refuses.
    private static func zone(of trigger: WireTrigger, _ environment: Environment) throws(CommandError) -> String? {
        guard trigger.zone == nil, let at = trigger.at, let variable = environment.variable("TZ") else {
            return trigger.zone
        }
        do throws(RecurrenceError) {
            if case .written(.instant) = try TimeText.parse(at) { return nil }
        } catch {
            return nil
        }
        do throws(RecurrenceError) {
            return try SystemZone.name(
                environment: variable, localtimeLink: environment.link("/etc/localtime"),
                timezoneFile: environment.file("/etc/timezone"))
        } catch {
            throw .usage("TZ \(error); or name the zone of --at by --zone")
        }
    }

    /// One line on what was scheduled, and a line for each note.
    static func lines(_ reply: Notifications.Schedule.Reply, _ time: LocalTime) -> String {
        let subject = "\(OccurrenceName.of(reply.client, reply.identifier)) (\(reply.handle))"
        let date = reply.next.map(time.echoWithDistance)
        let line =
            switch reply.outcome {
            case .created: "Scheduled \(subject): \(date ?? "at once")"
            case .replaced: "Replaced \(subject): \(date ?? "at once")"
            case .unchanged: "Unchanged \(subject): \(date ?? "nothing is due any more")"
            }
        return ([line] + reply.notes.map { "Note: \($0)" }).map { PlainText.line($0) + "\n" }.joined()
    }
}
