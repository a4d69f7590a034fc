import NotifyInterface
import NotifyModel

/// `notifyctl category list`: prints the categories of a client.
struct CategoryListCommand: Command {
    static let client = SharedOptions.ownClient

    static let syntax = CommandSyntax(
        "category list", summary: "Lists the categories of a client and their actions.", usage: "[--client ID]",
        options: [client], example: "notifyctl category list --client org.notifyd.Cli", fields: ["client": "--client"])

    let parameters: Clients.Show.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        parameters = try Self.checked(
            Clients.Show.Parameters(client: arguments.value(of: Self.client) ?? ClientIdentifier.commandLine))
    }

    func run(_ session: Session) throws(CommandError) {
        let categories = try session.call(Clients.Show.self, parameters).categories
        guard !session.json else { return try session.print(json: CategoriesAnswer(categories: categories)) }
        try session.print(Self.table(categories, within: session.environment.output.columns))
    }

    static func table(_ categories: [NotifyModel.Category], within columns: Int?) -> String {
        guard !categories.isEmpty else { return "No categories.\n" }
        var table = Table(["CATEGORY", "ACTIONS"])
        for category in categories {
            table.add([category.identifier, category.actions.map(ActionText.of).joined(separator: "; ")])
        }
        return table.text(within: columns)
    }
}
