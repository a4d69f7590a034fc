import NotifyInterface

/// `notifyctl clock next`: moves the virtual clock to the next due date only.
struct ClockNextCommand: Command {
    static let syntax = CommandSyntax(
        "clock next", summary: "Moves the virtual clock to the next due date only.",
        example: "notifyctl clock next")

    init(_ arguments: ParsedArguments) throws(CommandError) {}

    func run(_ session: Session) throws(CommandError) {
        try session.move(Manager.NextClock.self, NoFields())
    }
}
