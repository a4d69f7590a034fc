import NotifyInterface

/// `notifyctl show`: prints all that is known of one occurrence.
struct ShowCommand: Command {
    static let client = SharedOptions.owner

    static let syntax = CommandSyntax(
        "show", summary: "Prints one notification with all that is known of it.",
        usage: "ID [--client ID]", operands: [.required("ID")], options: [client],
        example: "notifyctl show +12", fields: ["occurrence": "ID", "client": "--client"])

    let parameters: Notifications.Show.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        parameters = try Self.checked(
            Notifications.Show.Parameters(
                occurrence: arguments.required(0), client: arguments.value(of: Self.client)))
    }

    func run(_ session: Session) throws(CommandError) {
        let (reply, time) = try session.callTimed(Notifications.Show.self, parameters)
        guard let time else { return try session.print(json: reply) }
        try session.print(OccurrenceFields.text(reply, time))
    }
}
