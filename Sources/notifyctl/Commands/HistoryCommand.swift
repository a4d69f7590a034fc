import NotifyInterface

/// `notifyctl history`: prints closed occurrences, newest first.
struct HistoryCommand: Command {
    static let client = Option.value("--client", "ID", "Only those of this client.")
    static let limit = Option.value("--limit", "N", "At most that many; 50 when absent.")
    static let defaultLimit = 50
    static let largestLimit = 1_000_000

    static let syntax = CommandSyntax(
        "history", summary: "Lists closed notifications, the newest first.", usage: "[--client ID] [--limit N]",
        options: [client, limit], example: "notifyctl history --limit 10", fields: ["client": "--client"])

    let parameters: Notifications.History.Parameters
    let limit: Int

    init(_ arguments: ParsedArguments) throws(CommandError) {
        limit = try arguments.number(Self.limit, in: 1...Self.largestLimit) ?? Self.defaultLimit
        parameters = try Self.checked(Notifications.History.Parameters(client: arguments.value(of: Self.client)))
    }

    func run(_ session: Session) throws(CommandError) {
        let time = session.json ? nil : try session.localTime()
        var page = parameters
        var occurrences: [WireOccurrence] = []
        repeat {
            page.limit = min(limit - occurrences.count, Limits.page.upperBound)
            let reply = try session.call(Notifications.History.self, page)
            occurrences += reply.occurrences
            page.cursor = reply.cursor
        } while page.cursor != nil && occurrences.count < limit
        guard let time else { return try session.print(json: OccurrencesAnswer(occurrences: occurrences)) }
        try session.print(OccurrenceTable.history(occurrences, time, within: session.environment.output.columns))
    }
}
