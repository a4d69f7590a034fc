import CivilTime
import NotifyModel
import NotifyStore

/// What keeps messages from their client: no line of the ledger, as it holds until it passes.
extension Daemon {
    /// Why a message of an occurrence is with nobody, and when it is tried next; nil when none waits for anything.
    func undelivered(_ occurrence: Occurrence) throws(StoreError) -> LedgerEntry? {
        guard let client = try store.client(row: occurrence.client), !client.removed else { return nil }
        var waiting: [WaitingMessage] = []
        var retries: [Elapsed] = []
        for message in try store.unconfirmed(of: occurrence) {
            let delivery = try store.delivery(client: client.row, sequence: message.sequence)
            guard delivery?.parked != true else { continue }
            waiting.append(message)
            if let retry = delivery?.retry { retries.append(retry) }
        }
        let now = clock.now
        if waiting.contains(where: { client.launchKinds.contains($0.kind) }),
            let reason = notLaunched(client, at: now)
        {
            return LedgerEntry(event: "not launched", at: now.wall, detail: reason)
        }
        return retries.min().map { retry in
            LedgerEntry(
                event: "not delivered", at: now.wall, detail: "it is handed over again at \(now.date(of: retry))")
        }
    }

    /// Why a client for which messages wait is not launched; nil when it is, or need not be.
    private func notLaunched(_ client: ClientRecord, at now: Moment) -> String? {
        guard client.way != nil, !mailboxes.isConnected(client.row) else { return nil }
        guard client.permission.launch else { return "the user does not let \(client.name) be launched" }
        guard let date = nextLaunch(of: client, at: now) else { return nil }
        let times = client.launchFailures > 1 ? " \(client.launchFailures) times in a row" : ""
        return "the launch of \(client.name) failed\(times); it is tried again at \(date)"
    }

    /// When a client whose launch has failed is launched again; nil when it does not rest.
    func nextLaunch(of client: ClientRecord, at now: Moment) -> Instant? {
        client.launchRetry.flatMap { $0 > now.elapsed ? now.date(of: $0) : nil }
    }
}
