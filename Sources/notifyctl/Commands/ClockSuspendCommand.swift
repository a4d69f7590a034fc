import NotifyInterface

/// `notifyctl clock suspend`: lets the virtual machine sleep.
struct ClockSuspendCommand: Command {
    static let syntax = CommandSyntax(
        "clock suspend", summary: "Lets the virtual clock pass a suspend, then fires.",
        usage: "DURATION", operands: [.required("DURATION")], example: "notifyctl clock suspend 8h",
        fields: ["duration": "DURATION"])

    let parameters: Manager.SuspendClock.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        parameters = try Self.checked(Manager.SuspendClock.Parameters(duration: arguments.required(0)))
    }

    func run(_ session: Session) throws(CommandError) {
        try session.move(Manager.SuspendClock.self, parameters)
    }
}
