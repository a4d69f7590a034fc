import NotifyInterface

/// `notifyctl retry`: sends parked messages again.
struct RetryCommand: Command {
    static let client = SharedOptions.owner

    static let syntax = CommandSyntax(
        "retry", summary: "Sends the messages again that a client failed 8 times.", usage: "[ID] [--client ID]",
        operands: [.optional("ID")], options: [client], example: "notifyctl retry backup",
        fields: ["occurrence": "ID", "client": "--client"])

    let parameters: Clients.Retry.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        parameters = try Self.checked(
            Clients.Retry.Parameters(
                occurrence: arguments.operand(0), client: arguments.value(of: Self.client)))
    }

    func run(_ session: Session) throws(CommandError) {
        let reply = try session.call(Clients.Retry.self, parameters)
        if session.json { return try session.print(json: reply) }
        try session.print(Self.text(reply.messages, PlainText.line(parameters.occurrence ?? parameters.client ?? "")))
    }

    static func text(_ count: Int, _ name: String) -> String {
        switch count {
        case 0: "Nothing to send again: no message of \(name) was given up; one is after 8 failures\n"
        case 1: "1 message of \(name) is sent again\n"
        default: "\(count) messages of \(name) are sent again\n"
        }
    }
}
