import NotifyInterface
import NotifyModel
import NotifyStore

/// Answers Confirm: a page a turn, so that a mailbox of a million messages costs nobody's connection its turn.
final class ConfirmRun {
    private let daemon: Daemon
    private let connection: Connection
    private let client: Int64
    /// Numbers that are still to be confirmed by name.
    private var sequences: ArraySlice<Int64>
    /// Then everything up to this one.
    private let through: Int64?
    private var count = 0
    private let undoneTurns: Int

    /// Messages of one page.
    private static let page: Int = 256

    init(_ parameters: Clients.Confirm.Parameters, daemon: Daemon, connection: Connection) throws {
        self.daemon = daemon
        self.connection = connection
        client = try daemon.directory.known(parameters.client).row
        sequences = (parameters.sequences ?? [])[...]
        through = parameters.through
        undoneTurns = daemon.undoneTurns
    }

    /// Confirms one page; answers after the last, or when a page could not be kept.
    func step() throws {
        if daemon.undoneTurns != undoneTurns, let failure = daemon.lastFailure {
            daemon.server?.fail(connection, NotifyError(storeFault: failure))
            return
        }
        let isLast = sequences.isEmpty ? try confirmOldest() : try confirmNamed()
        guard isLast else { return daemon.goOn(connection) { [self] in try step() } }
        daemon.server?.answer(connection, Clients.Confirm.Reply(confirmed: count))
    }

    private func confirmNamed() throws -> Bool {
        let page = Array(sequences.prefix(ConfirmRun.page))
        sequences = sequences.dropFirst(page.count)
        daemon.mailboxes.settled(client, page)
        try note(try daemon.store.confirm(client: client, sequences: page, at: daemon.clock.now.wall))
        return sequences.isEmpty && through == nil
    }

    private func confirmOldest() throws -> Bool {
        guard let through else { return true }
        // At every page: what was handed over since the last one may be among them.
        daemon.mailboxes.settled(client, through: through)
        let confirmed = try daemon.store.confirm(
            client: client, through: through, at: daemon.clock.now.wall, limit: ConfirmRun.page)
        try note(confirmed)
        return confirmed.count < ConfirmRun.page
    }

    private func note(_ confirmed: [Confirmation]) throws {
        count += confirmed.count
        if !confirmed.isEmpty { try daemon.launcher.confirmed(client) }
        for one in confirmed where one.kind == .fired && one.hasPolicy {
            if let occurrence = one.occurrence { try daemon.closeConfirmed(occurrence) }
        }
    }
}
