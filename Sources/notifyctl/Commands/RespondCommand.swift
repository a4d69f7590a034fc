import NotifyInterface
import NotifyModel

/// `notifyctl respond`: answers an occurrence as its buttons would.
struct RespondCommand: Command {
    static let client = SharedOptions.owner

    static let syntax = CommandSyntax(
        "respond", summary: "Answers a notification, once, as its buttons do.",
        usage: "ID ACTION [TEXT] [--client ID]",
        operands: [.required("ID"), .required("ACTION"), .optional("TEXT")], options: [client],
        example: "notifyctl respond tea reply \"on my way\"",
        fields: ["occurrence": "ID", "action": "ACTION", "text": "TEXT", "client": "--client"])

    let parameters: Notifications.Respond.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        parameters = try Self.checked(
            Notifications.Respond.Parameters(
                occurrence: arguments.required(0), client: arguments.value(of: Self.client),
                action: arguments.required(1), text: arguments.operand(2), by: Surface.commandLine))
    }

    func run(_ session: Session) throws(CommandError) {
        let (reply, time) = try session.callTimed(Notifications.Respond.self, parameters)
        guard let time else { return try session.print(json: reply) }
        // The built-in snooze is no answer.
        if reply.occurrence.state == OccurrenceState.snoozed.word {
            return try session.print(SnoozeCommand.line(reply.occurrence, time))
        }
        let name = OccurrenceName.withTitle(reply.occurrence)
        try session.print("Answered \(name): \(PlainText.line(parameters.action))\n")
    }
}
