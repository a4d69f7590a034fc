import NotifyInterface

/// `notifyctl push status`: prints how it stands with the broker and what could not be delivered.
struct PushStatusCommand: Command {
    static let syntax = CommandSyntax(
        "push status", summary: "Prints how it stands with the broker, and what could not be delivered.",
        example: "notifyctl push status")

    init(_ arguments: ParsedArguments) throws(CommandError) {}

    func run(_ session: Session) throws(CommandError) {
        let (reply, time) = try session.callTimed(Push.Status.self, NoFields())
        guard let time else { return try session.print(json: reply) }
        try session.print(PushText.status(reply, time))
    }
}
