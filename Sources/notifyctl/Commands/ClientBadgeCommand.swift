import NotifyInterface

/// `notifyctl client badge`: sets the number at a client's icon.
struct ClientBadgeCommand: Command {
    static let syntax = CommandSyntax(
        "client badge", summary: "Sets the number at a client's icon; 0 takes it away.", usage: "ID N",
        operands: [.required("ID"), .required("N")], example: "notifyctl client badge org.example.News 3",
        fields: ["client": "ID", "count": "N"])

    let parameters: Clients.SetBadge.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        let text = arguments.required(1)
        guard let count = Int(text) else {
            let range = "\(Limits.badge.lowerBound) to \(Limits.badge.upperBound)"
            throw .usage("N \"\(text)\" is no number; write a whole number from \(range)")
        }
        parameters = try Self.checked(Clients.SetBadge.Parameters(client: arguments.required(0), count: count))
    }

    func run(_ session: Session) throws(CommandError) {
        let reply = try session.call(Clients.SetBadge.self, parameters)
        if session.json { return try session.print(json: reply) }
        try session.print("The badge of \(parameters.client) is \(parameters.count)\n")
    }
}
