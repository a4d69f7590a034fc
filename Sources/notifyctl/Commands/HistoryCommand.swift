import NotifyInterface

/// `notifyctl history`: prints what rang and waits for an answer, then what is closed, the newest first.
///
/// A banner that timed out is in no sight any more, but its buttons still work: it is found here.
struct HistoryCommand: Command {
    static let client = SharedOptions.onlyClient
    static let limit = Option.value("--limit", "N", "At most that many; 50 when absent.")
    static let defaultLimit = 50
    static let largestLimit = 1_000_000

    static let syntax = CommandSyntax(
        "history", summary: "Lists unanswered notifications, then closed ones, the newest first.",
        usage: "[--client ID] [--limit N]",
        options: [client, limit], example: "notifyctl history --limit 10", fields: ["client": "--client"])

    let parameters: Notifications.History.Parameters
    let limit: Int

    init(_ arguments: ParsedArguments) throws(CommandError) {
        limit = try arguments.number(Self.limit, in: 1...Self.largestLimit) ?? Self.defaultLimit
        parameters = try Self.checked(Notifications.History.Parameters(client: arguments.value(of: Self.client)))
    }

    func run(_ session: Session) throws(CommandError) {
        let time = session.json ? nil : try session.localTime()
        var occurrences = try unanswered(session)
        try addClosed(to: &occurrences, session)
        guard let time else { return try session.print(json: OccurrencesAnswer(occurrences: occurrences)) }
        try session.print(OccurrenceTable.history(occurrences, time, within: session.environment.output.columns))
    }

    private func unanswered(_ session: Session) throws(CommandError) -> [WireOccurrence] {
        var page = Notifications.List.Parameters(filter: .unanswered, client: parameters.client)
        var occurrences: [WireOccurrence] = []
        repeat {
            let reply = try session.call(Notifications.List.self, page)
            occurrences += reply.occurrences
            page.cursor = reply.cursor
        } while page.cursor != nil
        // They come by when they rang, the oldest first.
        return occurrences.reversed().prefix(limit).map(\.self)
    }

    private func addClosed(to occurrences: inout [WireOccurrence], _ session: Session) throws(CommandError) {
        var page = parameters
        while occurrences.count < limit {
            page.limit = min(limit - occurrences.count, Limits.page.upperBound)
            let reply = try session.call(Notifications.History.self, page)
            occurrences += reply.occurrences
            page.cursor = reply.cursor
            guard page.cursor != nil else { return }
        }
    }
}
