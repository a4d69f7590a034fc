import NotifyInterface
import NotifyModel
import NotifyStore

/// Answers Cancel of everything: page by page, a page a turn, so that a million requests cost nobody's connection its turn.
final class CancelRun {
    private let daemon: Daemon
    private let connection: Connection
    private let client: Int64?
    private let keepDelivered: Bool
    private let by: String
    private var cursor: String?
    /// What was cancelled and kept.
    private var count = 0
    /// What the page at hand cancelled, and where the next one begins: they count once that is kept.
    private var page: (count: Int, cursor: String?) = (0, nil)

    /// Occurrences of one page.
    private static let size: Int = 256

    init(_ parameters: Notifications.Cancel.Parameters, daemon: Daemon, connection: Connection) throws {
        self.daemon = daemon
        self.connection = connection
        client = try parameters.client.map { try daemon.directory.known($0).row }
        keepDelivered = parameters.keepDelivered
        by = parameters.by ?? AnswerService.client
    }

    /// Cancels one page; answers after the last.
    ///
    /// What was cancelled before a fault of the store stays cancelled; the caller hears of the fault.
    func step() throws {
        page = (0, nil)
        let now = daemon.clock.now
        let open = try daemon.store.page(.open, client: client, limit: CancelRun.size, cursor: cursor, at: now)
        for record in open.occurrences {
            let decision = daemon.engine.cancel(
                record.occurrence, by: by, keepDelivered: keepDelivered, at: now)
            guard decision.changed else { continue }
            try daemon.writer.write(decision, from: record.occurrence, at: now)
            page.count += 1
        }
        page.cursor = open.cursor
        guard page.cursor == nil else { return daemon.loop.perform { [self] in try goOn() } }
        daemon.answer(connection, Notifications.Cancel.Reply(cancelled: count + page.count))
    }

    /// The turn of the last page is over.
    private func goOn() throws {
        if let fault = daemon.lastFault { return daemon.refuse(connection, NotifyError(storeFault: fault)) }
        count += page.count
        cursor = page.cursor
        try daemon.deciding({ try step() }, refused: { daemon.refuse(connection, $0) })
    }
}
