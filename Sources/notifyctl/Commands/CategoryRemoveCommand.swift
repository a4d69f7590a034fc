import NotifyInterface
import NotifyModel

/// `notifyctl category remove`: forgets a set of actions.
struct CategoryRemoveCommand: Command {
    static let client = SharedOptions.ownClient

    static let syntax = CommandSyntax(
        "category remove", summary: "Forgets a category; notifications that name it lose its actions.",
        usage: "ID [--client ID]", operands: [.required("ID")], options: [client],
        example: "notifyctl category remove drink", fields: ["category": "ID", "client": "--client"])

    let parameters: Clients.RemoveCategory.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        parameters = try Self.checked(
            Clients.RemoveCategory.Parameters(
                client: arguments.value(of: Self.client) ?? ClientIdentifier.commandLine,
                category: arguments.required(0)))
    }

    func run(_ session: Session) throws(CommandError) {
        let reply = try session.call(Clients.RemoveCategory.self, parameters)
        if session.json { return try session.print(json: reply) }
        let name = OccurrenceName.of(parameters.client, parameters.category)
        try session.print(PlainText.line("Removed category \(name)") + "\n")
    }
}
