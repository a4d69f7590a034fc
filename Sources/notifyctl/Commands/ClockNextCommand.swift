import NotifyInterface

/// `notifyctl clock next`: moves the virtual clock to the next due date only.
struct ClockNextCommand: Command {
    static let syntax = CommandSyntax(
        "clock next", summary: "Moves the virtual clock to the next due date only.",
        example: "notifyctl clock next")

    init(_ arguments: ParsedArguments) throws(CommandError) {}

    func run(_ session: Session) throws(CommandError) {
        let reply = try session.call(Manager.NextClock.self, NoFields(), patience: nil)
        try session.print(reply, ClockText(clock: reply.clock, fired: reply.fired))
    }
}
