import NotifyInterface
import NotifyModel

/// `notifyctl category add`: declares a set of actions, or changes it.
struct CategoryAddCommand: Command {
    static let client = SharedOptions.ownClient

    static let syntax = CommandSyntax(
        "category add", summary: "Declares a set of actions for many notifications, or changes it.",
        usage: "ID [--action ID=LABEL]... [--reply[=PLACEHOLDER]] [--client ID]", operands: [.required("ID")],
        options: [ActionOptions.action, ActionOptions.reply, client],
        example: "notifyctl category add drink --action poured=Poured --reply=\"How was it?\"",
        fields: ["category.identifier": "ID", "category.actions": "--action", "category": "ID", "client": "--client"])

    let parameters: Clients.AddCategory.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        let actions = try ActionOptions.actions(arguments)
        guard !actions.isEmpty else {
            throw .usage("a category without actions offers nothing; add --action ID=LABEL or --reply")
        }
        parameters = try Self.checked(
            Clients.AddCategory.Parameters(
                client: arguments.value(of: Self.client) ?? ClientIdentifier.commandLine,
                category: Category(identifier: arguments.required(0), actions: actions)))
    }

    func run(_ session: Session) throws(CommandError) {
        let reply = try session.call(Clients.AddCategory.self, parameters)
        if session.json { return try session.print(json: reply) }
        let name = OccurrenceName.of(parameters.client, parameters.category.identifier)
        try session.print(PlainText.line("\(reply.created ? "Added" : "Changed") category \(name)") + "\n")
    }
}
