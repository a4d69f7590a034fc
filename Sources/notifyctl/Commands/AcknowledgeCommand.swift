import NotifyInterface
import NotifyModel

/// `notifyctl ack`: says that occurrences need no more attention.
struct AcknowledgeCommand: Command {
    static let client = Option.value("--client", "ID", "The client that the IDs belong to.")

    static let syntax = CommandSyntax(
        "ack", summary: "Acknowledges notifications: they need no more attention.",
        usage: "ID... [--client ID]", operands: [.required("ID"), .repeated("ID")], options: [client],
        example: "notifyctl ack tea", fields: ["occurrences": "ID", "client": "--client"])

    let parameters: Notifications.Acknowledge.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        parameters = try Self.checked(
            Notifications.Acknowledge.Parameters(
                occurrences: arguments.operands, client: arguments.value(of: Self.client), by: Surface.commandLine))
    }

    func run(_ session: Session) throws(CommandError) {
        let reply = try session.call(Notifications.Acknowledge.self, parameters)
        if session.json { return try session.print(json: reply) }
        let lines = reply.acknowledged.map { "Acknowledged \(OccurrenceName.withTitle($0))\n" }
        try session.print(lines.isEmpty ? "Nothing was open\n" : lines.joined())
    }
}
