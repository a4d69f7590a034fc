import NotifyInterface

/// `notifyctl client show`: prints one client and its categories.
struct ClientShowCommand: Command {
    static let syntax = CommandSyntax(
        "client show", summary: "Prints one client, its mailbox and its categories.", usage: "ID",
        operands: [.required("ID")], example: "notifyctl client show org.example.News", fields: ["client": "ID"])

    let parameters: Clients.Show.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        parameters = try Self.checked(Clients.Show.Parameters(client: arguments.required(0)))
    }

    func run(_ session: Session) throws(CommandError) {
        let (reply, time) = try session.callTimed(Clients.Show.self, parameters)
        guard let time else { return try session.print(json: reply) }
        try session.print(ClientText.fields(reply, time))
    }
}
