import NotifyInterface

/// `notifyctl cancel`: closes occurrences that nobody needs any more.
struct CancelCommand: Command {
    static let all = Option.flag("--all", "Every notification, or every one of --client.")
    static let keepDelivered = Option.flag("--keep-delivered", "Leave those that rang, unless they are snoozed.")
    static let client = Option.value("--client", "ID", "Only those of this client.")

    static let syntax = CommandSyntax(
        "cancel", summary: "Cancels notifications, and withdraws those that rang.",
        usage: "(ID... | --all) [--client ID] [--keep-delivered]", operands: [.repeated("ID")],
        options: [all, keepDelivered, client], example: "notifyctl cancel tea +12",
        fields: ["occurrences": "ID", "client": "--client", "all": "--all"])

    let parameters: Notifications.Cancel.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        let isAll = arguments.has(Self.all)
        guard isAll || !arguments.operands.isEmpty else {
            throw .usage("ID is missing; write notifyctl cancel \(Self.syntax.usage)")
        }
        guard !isAll || arguments.operands.isEmpty else {
            throw .usage("--all and \"\(arguments.operands[0])\" exclude each other; name notifications or all of them")
        }
        parameters = try Self.checked(
            Notifications.Cancel.Parameters(
                occurrences: isAll ? nil : arguments.operands, client: arguments.value(of: Self.client), all: isAll,
                keepDelivered: arguments.has(Self.keepDelivered), by: Surface.commandLine))
    }

    func run(_ session: Session) throws(CommandError) {
        let reply = try session.call(Notifications.Cancel.self, parameters)
        if session.json { return try session.print(json: reply) }
        try session.print("\(reply.cancelled) cancelled\n")
    }
}
