import NotifyInterface

/// `notifyctl push rotate`: gives a client another device token.
struct PushRotateCommand: Command {
    static let syntax = CommandSyntax(
        "push rotate", summary: "Gives a client another device token; the old one reaches nobody any more.",
        usage: "CLIENT", operands: [.required("CLIENT")], example: "notifyctl push rotate org.example.News",
        fields: ["client": "CLIENT"])

    let parameters: ClientParameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        parameters = try Self.checked(ClientParameters(client: arguments.required(0)))
    }

    func run(_ session: Session) throws(CommandError) {
        let reply = try session.call(Push.Rotate.self, parameters)
        if session.json { return try session.print(json: reply) }
        try session.print(PushText.token(reply))
    }
}
