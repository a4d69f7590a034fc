import NotifyInterface

/// `notifyctl client list`: prints the clients as a table.
struct ClientListCommand: Command {
    static let syntax = CommandSyntax(
        "client list", summary: "Lists the clients that the daemon knows.", example: "notifyctl client list")

    init(_ arguments: ParsedArguments) throws(CommandError) {}

    func run(_ session: Session) throws(CommandError) {
        var page = Clients.List.Parameters()
        var clients: [WireClient] = []
        repeat {
            let reply = try session.call(Clients.List.self, page)
            clients += reply.clients
            page.cursor = reply.cursor
        } while page.cursor != nil
        if session.json { return try session.print(json: Clients.List.Reply(clients: clients)) }
        try session.print(ClientText.table(clients))
    }
}
