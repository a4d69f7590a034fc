import NotifyInterface

/// `notifyctl skip`: leaves out the next dates of a series.
struct SkipCommand: Command {
    static let client = Option.value("--client", "ID", "The client that the ID belongs to.")

    static let syntax = CommandSyntax(
        "skip", summary: "Leaves out the next dates of a series.", usage: "ID [N] [--client ID]",
        operands: [.required("ID"), .optional("N")], options: [client], example: "notifyctl skip standup 2",
        fields: ["occurrence": "ID", "count": "N", "client": "--client"])

    let parameters: Notifications.Skip.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        var count: Int?
        if let text = arguments.operand(1) {
            guard let number = Int(text), (1...Limits.exceptions).contains(number) else {
                throw .usage("N \"\(text)\" is not usable; write a whole number from 1 to \(Limits.exceptions)")
            }
            count = number
        }
        parameters = try Self.checked(
            Notifications.Skip.Parameters(
                occurrence: arguments.required(0), client: arguments.value(of: Self.client), count: count))
    }

    func run(_ session: Session) throws(CommandError) {
        let (reply, time) = try session.callTimed(Notifications.Skip.self, parameters)
        guard let time else { return try session.print(json: reply) }
        let next = reply.next.map { "Next: \(time.echoWithDistance($0))" } ?? "No date is left"
        try session.print(reply.skipped.map { "Left out: \(time.echo($0))\n" }.joined() + next + "\n")
    }
}
