import NotifyInterface
import Recurrence

/// `notifyctl snooze`: lets an occurrence ring again later.
struct SnoozeCommand: Command {
    static let until = Option.value("--until", "TIME", "Ring again at that date, as in 2026-12-24T08:00.")
    static let zone = Option.value("--zone", "ZONE", "The zone of that date; that of TZ, else the system's.")
    static let client = SharedOptions.owner

    static let syntax = CommandSyntax(
        "snooze", summary: "Lets a notification ring again later.",
        usage: "ID (DURATION | --until TIME [--zone ZONE]) [--client ID]",
        operands: [.required("ID"), .optional("DURATION")],
        options: [until, zone, client], example: "notifyctl snooze tea 10min",
        fields: [
            "occurrence": "ID", "duration": "DURATION", "until": "--until", "zone": "--zone", "client": "--client",
        ])

    let parameters: Notifications.Snooze.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        let (duration, until) = (arguments.operand(1), arguments.value(of: Self.until))
        guard (duration == nil) != (until == nil) else {
            let fault = duration == nil ? "DURATION is missing" : "DURATION and --until exclude each other"
            throw .usage("\(fault); write notifyctl snooze \(Self.syntax.usage)")
        }
        guard arguments.value(of: Self.zone) == nil || arguments.has(Self.until) else {
            throw .usage("--zone is that of the date of --until, which is not given; write --until TIME --zone ZONE")
        }
        parameters = try Self.checked(
            Notifications.Snooze.Parameters(
                occurrence: arguments.required(0), client: arguments.value(of: Self.client), duration: duration,
                until: until, zone: arguments.value(of: Self.zone), by: Surface.commandLine))
    }

    func run(_ session: Session) throws(CommandError) {
        var parameters = parameters
        if let until = parameters.until, parameters.zone == nil {
            parameters.zone = try session.environment.zoneOfVariable { () throws(RecurrenceError) in
                try Environment.needsZone(until)
            }
        }
        let (reply, time) = try session.callTimed(Notifications.Snooze.self, parameters)
        guard let time else { return try session.print(json: reply) }
        let shown = try parameters.zone.map { zone throws(CommandError) in try time.inZone(zone) } ?? time
        try session.print(Self.line(reply.occurrence, shown))
    }

    /// The line on what was snoozed, and until when.
    static func line(_ occurrence: WireOccurrence, _ time: LocalTime) -> String {
        let due = occurrence.due.map { ": \(time.echoWithDistance($0))" } ?? ""
        return "Snoozed \(OccurrenceName.withTitle(occurrence))\(due)\n"
    }
}
