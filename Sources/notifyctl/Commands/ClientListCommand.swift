import NotifyInterface

/// `notifyctl client list`: prints the clients as a table.
struct ClientListCommand: Command {
    static let syntax = CommandSyntax(
        "client list", summary: "Lists the clients that the daemon knows.", example: "notifyctl client list")

    init(_ arguments: ParsedArguments) throws(CommandError) {}

    func run(_ session: Session) throws(CommandError) {
        let reply = try session.call(Clients.List.self, NoFields())
        if session.json { return try session.print(json: reply) }
        try session.print(ClientText.table(reply.clients))
    }
}
