import NotifyInterface

/// `notifyctl clock set`: sets the wall time of the virtual clock, as a user setting the clock does.
struct ClockSetCommand: Command {
    static let syntax = CommandSyntax(
        "clock set", summary: "Sets the wall time of the virtual clock alone.", usage: "TIME",
        operands: [.required("TIME")], example: "notifyctl clock set 2026-03-08T00:00Z", fields: ["to": "TIME"])

    let parameters: Manager.SetClock.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        parameters = try Self.checked(Manager.SetClock.Parameters(to: arguments.required(0)))
    }

    func run(_ session: Session) throws(CommandError) {
        try session.move(Manager.SetClock.self, parameters)
    }
}
