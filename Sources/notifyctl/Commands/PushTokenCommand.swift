import NotifyInterface

/// `notifyctl push token`: prints a client's device token.
struct PushTokenCommand: Command {
    static let syntax = CommandSyntax(
        "push token", summary: "Prints a client's device token, made when it has none.", usage: "CLIENT",
        operands: [.required("CLIENT")], example: "notifyctl push token org.example.News",
        fields: ["client": "CLIENT"])

    let parameters: ClientParameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        parameters = try Self.checked(ClientParameters(client: arguments.required(0)))
    }

    func run(_ session: Session) throws(CommandError) {
        let reply = try session.call(Push.Token.self, parameters)
        if session.json { return try session.print(json: reply) }
        try session.print(PushText.token(reply))
    }
}
