import NotifyInterface
import NotifyModel

/// `notifyctl explain`: prints the ledger of one occurrence, or why a client is woken when it is.
struct ExplainCommand: Command {
    static let client = SharedOptions.owner
    static let fetch = Option.value("--fetch", "CLIENT", "Tell why that client is woken when it is, instead.")
    static let task = Option.value("--task", "NAME", "Only of that background work of the client.")

    static let syntax = CommandSyntax(
        "explain", summary: "Tells what happened to a notification, when and why; or why a client is woken when it is.",
        usage: "ID [--client ID] | --fetch CLIENT [--task NAME]", operands: [.optional("ID")],
        options: [client, fetch, task], example: "notifyctl explain tea",
        fields: ["occurrence": "ID", "client": "--client", "task": "--task"])

    /// What is to be explained.
    enum Subject {
        case occurrence(Notifications.Explain.Parameters)
        case wakes(Fetch.Explain.Parameters)
    }

    let subject: Subject

    init(_ arguments: ParsedArguments) throws(CommandError) {
        let identifier = arguments.operand(0)
        guard let woken = arguments.value(of: Self.fetch) else {
            guard let identifier else { throw .usage("ID is missing; write notifyctl explain ID, or --fetch CLIENT") }
            if arguments.has(Self.task) { throw .usage("--task goes with --fetch CLIENT only") }
            subject = .occurrence(
                try Self.checked(
                    Notifications.Explain.Parameters(
                        occurrence: identifier, client: arguments.value(of: Self.client))))
            return
        }
        guard identifier == nil, !arguments.has(Self.client) else {
            throw .usage("--fetch CLIENT stands alone; explain an ID in another call")
        }
        subject = .wakes(
            try Self.checked(Fetch.Explain.Parameters(client: woken, task: arguments.value(of: Self.task))))
    }

    func run(_ session: Session) throws(CommandError) {
        switch subject {
        case .occurrence(let parameters):
            let (reply, time) = try session.callTimed(Notifications.Explain.self, parameters)
            guard let time else { return try session.print(json: reply) }
            try session.print(Self.story(reply, time))
        case .wakes(let parameters):
            let (reply, time) = try session.callTimed(Fetch.Explain.self, parameters)
            guard let time else { return try session.print(json: reply) }
            try session.print(Self.reasons(reply, time))
        }
    }

    /// A head line on the occurrence, and a line for each entry, the oldest first.
    static func story(_ reply: Notifications.Explain.Reply, _ time: LocalTime) -> String {
        let occurrence = reply.occurrence
        let head = "\(OccurrenceName.withTitle(occurrence)): \(OccurrenceName.state(occurrence))"
        var table = Table(["WHEN", "WHAT", "WHY"])
        for entry in reply.entries {
            table.add([time.cell(entry.at), entry.event, entry.detail ?? ""])
        }
        let date = OccurrenceName.isDateless(occurrence) ? "none" : time.echo(occurrence.scheduled)
        return "\(head)\nDate: \(date)\n\n\(table.text)"
    }

    /// The next date, and the reasons for it.
    static func reasons(_ reply: Fetch.Explain.Reply, _ time: LocalTime) -> String {
        let next = reply.next.map(time.echoWithDistance) ?? "none"
        return "Next wake: \(next)\n\n" + reply.lines.map { PlainText.line($0) + "\n" }.joined()
    }
}
