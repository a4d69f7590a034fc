import NotifyInterface

/// `notifyctl clock zone`: changes the system zone of the virtual clock, as travel does.
struct ClockZoneCommand: Command {
    static let syntax = CommandSyntax(
        "clock zone", summary: "Changes the system zone of the virtual clock.", usage: "ZONE",
        operands: [.required("ZONE")], example: "notifyctl clock zone Asia/Tokyo", fields: ["zone": "ZONE"])

    let parameters: Manager.SetClockZone.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        parameters = try Self.checked(Manager.SetClockZone.Parameters(zone: arguments.required(0)))
    }

    func run(_ session: Session) throws(CommandError) {
        try session.move(Manager.SetClockZone.self, parameters)
    }
}
