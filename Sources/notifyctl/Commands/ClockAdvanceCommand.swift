import NotifyInterface

/// `notifyctl clock advance`: moves the virtual clock and fires on the way what comes due.
struct ClockAdvanceCommand: Command {
    static let syntax = CommandSyntax(
        "clock advance", summary: "Moves the virtual clock on and fires what comes due.", usage: "DURATION",
        operands: [.required("DURATION")], example: "notifyctl clock advance 1d", fields: ["by": "DURATION"])

    let parameters: Manager.AdvanceClock.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        parameters = try Self.checked(Manager.AdvanceClock.Parameters(by: arguments.required(0)))
    }

    func run(_ session: Session) throws(CommandError) {
        try session.move(Manager.AdvanceClock.self, parameters)
    }
}
