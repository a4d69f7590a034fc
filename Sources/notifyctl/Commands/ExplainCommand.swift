import NotifyInterface
import NotifyModel

/// `notifyctl explain`: prints the ledger of one occurrence.
struct ExplainCommand: Command {
    static let client = SharedOptions.owner

    static let syntax = CommandSyntax(
        "explain", summary: "Tells what happened to a notification, when and why.", usage: "ID [--client ID]",
        operands: [.required("ID")], options: [client], example: "notifyctl explain tea",
        fields: ["occurrence": "ID", "client": "--client"])

    let parameters: Notifications.Explain.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        parameters = try Self.checked(
            Notifications.Explain.Parameters(
                occurrence: arguments.required(0), client: arguments.value(of: Self.client)))
    }

    func run(_ session: Session) throws(CommandError) {
        let (reply, time) = try session.callTimed(Notifications.Explain.self, parameters)
        guard let time else { return try session.print(json: reply) }
        try session.print(Self.story(reply, time))
    }

    /// A head line on the occurrence, and a line for each entry, the oldest first.
    static func story(_ reply: Notifications.Explain.Reply, _ time: LocalTime) -> String {
        let occurrence = reply.occurrence
        let head = "\(OccurrenceName.withTitle(occurrence)): \(OccurrenceName.state(occurrence))"
        var table = Table(["WHEN", "WHAT", "WHY"])
        for entry in reply.entries {
            table.add([time.cell(entry.at), entry.event, entry.detail ?? ""])
        }
        let date = OccurrenceName.isDateless(occurrence) ? "none" : time.echo(occurrence.scheduled)
        return "\(head)\nDate: \(date)\n\n\(table.text)"
    }
}
