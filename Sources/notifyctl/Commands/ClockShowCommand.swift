import NotifyInterface

/// `notifyctl clock show`: reads the virtual clock.
struct ClockShowCommand: Command {
    static let syntax = CommandSyntax(
        "clock show", summary: "Prints the virtual clock and what is due next.",
        example: "notifyctl clock show")

    init(_ arguments: ParsedArguments) throws(CommandError) {}

    func run(_ session: Session) throws(CommandError) {
        let reply = try session.call(Manager.ShowClock.self, NoFields())
        try session.print(reply, ClockText(clock: reply.clock, fired: nil))
    }
}
