import NotifyInterface

/// `notifyctl clock suspend`: lets the virtual machine sleep.
struct ClockSuspendCommand: Command {
    static let syntax = CommandSyntax(
        "clock suspend", summary: "Lets the virtual clock pass a suspend, then fires.",
        usage: "DURATION", operands: [.required("DURATION")], example: "notifyctl clock suspend 8h",
        fields: ["duration": "DURATION"])

    let parameters: Manager.SuspendClock.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        parameters = try Self.checked(Manager.SuspendClock.Parameters(duration: arguments.operand(0) ?? ""))
    }

    func run(_ session: Session) throws(CommandError) {
        let reply = try session.call(Manager.SuspendClock.self, parameters, patience: nil)
        try session.print(reply, ClockText(clock: reply.clock, fired: reply.fired))
    }
}
