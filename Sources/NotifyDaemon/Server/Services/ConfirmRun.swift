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
        let row = try daemon.directory.known(parameters.client).row
        client = row
        // As it is now: what is handed over between pages was not meant.
        let (named, bound) = parameters.through.map { daemon.mailboxes.reached(row, by: $0) } ?? ([], nil)
        sequences = ((parameters.sequences ?? []) + named)[...]
        through = bound
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
        // At every page: one that failed may have been handed over again since the last one.
        daemon.mailboxes.settled(client, through: through)
        let confirmed = try daemon.store.confirm(
            client: client, through: through, at: daemon.clock.now.wall, limit: ConfirmRun.page)
        try note(confirmed)
        return confirmed.count < ConfirmRun.page
    }

    private func note(_ confirmed: [Confirmation]) throws {
        count += confirmed.count
        // That it heard of its launch says nothing about what it was launched for.
        if confirmed.contains(where: { $0.kind != .lifecycle }) { try daemon.launcher.confirmed(client) }
        for one in confirmed where one.kind == .lifecycle { daemon.programs.confirmed(client, one.sequence) }
        for one in confirmed where one.kind == .fired && one.hasPolicy {
            if let occurrence = one.occurrence { try daemon.closeConfirmed(occurrence) }
        }
    }
}
