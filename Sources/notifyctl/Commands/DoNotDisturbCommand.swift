import NotifyInterface
import Recurrence

/// `notifyctl dnd`: lets banners wait, or no longer, or says how it stands.
struct DoNotDisturbCommand: Command {
    static let until = Option.value("--until", "TIME", "Until that date, as in \"tomorrow 8am\"; all of a day.")
    static let duration = Option.value("--for", "DURATION", "For that long, as in 2h.")
    static let zone = Option.value("--zone", "ZONE", "The zone of that date; that of TZ, else the system's.")

    static let syntax = CommandSyntax(
        "dnd", summary: "Do not disturb: lets banners wait, or no longer, or says how it stands.",
        usage: "[on | off | status] [--until TIME [--zone ZONE] | --for DURATION]",
        operands: [.optional("STATE")], options: [until, duration, zone], example: "notifyctl dnd --for 2h",
        fields: ["on": "STATE", "until": "--until", "duration": "--for", "zone": "--zone"])

    let parameters: Manager.DoNotDisturb.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        let word = arguments.operand(0)
        let ends = [Self.until, Self.duration].filter(arguments.has)
        guard word == nil || ["on", "off", "status"].contains(word) else {
            throw .usage("\"\(PlainText.line(word ?? ""))\" is not known; write on, off or status")
        }
        guard ends.count <= 1 else { throw .usage("--until and --for exclude each other; give one of them") }
        if let end = ends.first, let word, word != "on" {
            throw .usage("\(end.name) goes with on only, and not with \(word)")
        }
        // With an end alone it is turned on; with nothing at all, or `status`, it is looked at.
        let on = word == "off" ? false : word == "on" || !ends.isEmpty ? true : nil
        guard arguments.value(of: Self.zone) == nil || arguments.has(Self.until) else {
            throw .usage("--zone is that of the date of --until, which is not given; write --until TIME --zone ZONE")
        }
        parameters = try Self.checked(
            Manager.DoNotDisturb.Parameters(
                on: on, until: arguments.value(of: Self.until), duration: arguments.value(of: Self.duration),
                zone: arguments.value(of: Self.zone)))
    }

    func run(_ session: Session) throws(CommandError) {
        let time = session.json ? nil : try session.localTime()
        var parameters = parameters
        if let until = parameters.until, parameters.zone == nil {
            parameters.zone = try session.environment.zoneOfVariable { () throws(RecurrenceError) in
                try Environment.needsZone(until)
            }
        }
        let reply = try session.call(Manager.DoNotDisturb.self, parameters)
        guard let time else { return try session.print(json: reply) }
        try session.print("Do not disturb is \(QuietText.of(reply.quiet, time))\n")
    }
}
