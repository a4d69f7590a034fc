import NotifyInterface
import Varlink

/// `notifyctl list`: prints occurrences as a table.
struct ListCommand: Command {
    static let pending = Option.flag("--pending", "Those that wait for their date.")
    static let unanswered = Option.flag("--unanswered", "Those that rang and were not closed.")
    static let snoozed = Option.flag("--snoozed", "Those that ring again later.")
    static let missed = Option.flag("--missed", "Those that were too late to be shown.")
    static let failed = Option.flag("--failed", "Those with a message that their client failed 8 times.")
    static let delivered = Option.flag("--delivered", "Those that rang, whatever became of them.")
    static let all = Option.flag("--all", "Closed ones too.")
    static let client = SharedOptions.onlyClient

    private static let filters: [(option: Option, filter: ListFilter)] = [
        (pending, .pending), (unanswered, .unanswered), (snoozed, .snoozed), (missed, .missed), (failed, .failed),
        (delivered, .delivered), (all, .all),
    ]

    static let syntax = CommandSyntax(
        "list", summary: "Lists notifications by date: all open ones, or one kind.",
        usage: "[--pending | --unanswered | --snoozed | --missed | --failed | --delivered | --all] "
            + "[--client ID]",
        options: filters.map(\.option) + [client], example: "notifyctl list --unanswered",
        fields: ["client": "--client"])

    let parameters: Notifications.List.Parameters

    init(_ arguments: ParsedArguments) throws(CommandError) {
        let given = Self.filters.filter { arguments.has($0.option) }
        guard given.count <= 1 else {
            throw .usage("\(given.map(\.option.name).joined(separator: " and ")) exclude each other; give one of them")
        }
        parameters = try Self.checked(
            Notifications.List.Parameters(filter: given.first?.filter, client: arguments.value(of: Self.client)))
    }

    func run(_ session: Session) throws(CommandError) {
        let time = session.json ? nil : try session.localTime()
        var page = parameters
        var occurrences: [WireOccurrence] = []
        repeat {
            // A page may be short, even empty, while a cursor comes back: only the cursor says whether there is more.
            let reply = try session.call(Notifications.List.self, page)
            occurrences += reply.occurrences
            page.cursor = reply.cursor
        } while page.cursor != nil
        guard let time else { return try session.print(json: OccurrencesAnswer(occurrences: occurrences)) }
        try session.print(OccurrenceTable.list(occurrences, time, within: session.environment.output.columns))
    }
}
