import NotifyInterface

/// `notifyctl client remove`: forgets a program.
struct ClientRemoveCommand: Command {
    static let syntax = CommandSyntax(
        "client remove", summary: "Forgets a client; its notifications stay.", usage: "ID",
        operands: [.required("ID")], example: "notifyctl client remove org.example.News", fields: ["client": "ID"])

    let parameters: Clients.Remove.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        parameters = try Self.checked(Clients.Remove.Parameters(client: arguments.required(0)))
    }

    func run(_ session: Session) throws(CommandError) {
        let reply = try session.call(Clients.Remove.self, parameters)
        if session.json { return try session.print(json: reply) }
        try session.print("Removed \(parameters.client)\n")
    }
}
