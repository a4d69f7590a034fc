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
    private var count = 0
    /// What the daemon counted when this began: once a page was lost, the count would be untrue.
    private let undoneTurns: Int

    /// Occurrences of one page.
    private static let page: Int = 256

    init(_ parameters: Notifications.Cancel.Parameters, daemon: Daemon, connection: Connection) throws {
        self.daemon = daemon
        self.connection = connection
        client = try parameters.client.map { try daemon.directory.known($0).row }
        keepDelivered = parameters.keepDelivered
        by = parameters.by ?? AnswerService.client
        undoneTurns = daemon.undoneTurns
    }

    /// Cancels one page; answers after the last, or when a page could not be kept.
    func step() throws {
        if daemon.undoneTurns != undoneTurns, let failure = daemon.lastFailure {
            daemon.server?.fail(connection, NotifyError(storeFault: failure))
            return
        }
        let now = daemon.clock.now
        let page = try daemon.store.page(.open, client: client, limit: CancelRun.page, cursor: cursor, at: now)
        for record in page.occurrences {
            let decision = daemon.engine.cancel(
                record.occurrence, by: by, keepDelivered: keepDelivered, at: now)
            guard decision.changed else { continue }
            try daemon.writer.write(decision, from: record.occurrence, at: now)
            count += 1
        }
        cursor = page.cursor
        guard cursor == nil else { return daemon.goOn(connection) { [self] in try step() } }
        daemon.server?.answer(connection, Notifications.Cancel.Reply(cancelled: count))
    }
}
