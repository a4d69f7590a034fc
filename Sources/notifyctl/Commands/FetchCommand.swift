import NotifyInterface

/// `notifyctl fetch`: wakes a client for its background work now, or lists what there is of it.
struct FetchCommand: Command {
    static let task = Option.value("--task", "NAME", "One of its requests; its interval when absent.")

    static let syntax = CommandSyntax(
        "fetch", summary: "Wakes a client for its background work now; without a client, lists what there is of it.",
        usage: "[CLIENT [--task NAME]]", operands: [.optional("CLIENT")], options: [task],
        example: "notifyctl fetch org.example.News", fields: ["client": "CLIENT", "task": "--task"])

    /// Whom to wake; nil to list.
    let wake: Fetch.Run.Parameters?

    init(_ arguments: ParsedArguments) throws(CommandError) {
        let task = arguments.value(of: Self.task)
        guard let client = arguments.operand(0) else {
            if task != nil { throw .usage("--task goes with CLIENT only; write notifyctl fetch CLIENT --task NAME") }
            wake = nil
            return
        }
        wake = try Self.checked(Fetch.Run.Parameters(client: client, task: task))
    }

    func run(_ session: Session) throws(CommandError) {
        guard let wake else { return try list(session) }
        let reply = try session.call(Fetch.Run.self, wake)
        if session.json { return try session.print(json: reply) }
        try session.print("Woke \(wake.client), wake \(reply.wake)\n")
    }

    private func list(_ session: Session) throws(CommandError) {
        let time = session.json ? nil : try session.localTime()
        var page = Fetch.List.Parameters()
        var tasks: [WireFetchTask] = []
        repeat {
            let reply = try session.call(Fetch.List.self, page)
            tasks += reply.tasks
            page.cursor = reply.cursor
        } while page.cursor != nil
        guard let time else { return try session.print(json: Fetch.List.Reply(tasks: tasks)) }
        try session.print(FetchTable.text(tasks, time))
    }
}
