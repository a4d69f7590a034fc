import NotifyInterface
import NotifyModel
import NotifyStore

/// The numbers at the clients' icons: a client sets its own, and what rings may bring one.
extension DecisionWriter {
    /// Sets the number; what stays as it is costs no write.
    func setBadge(_ count: Int, client row: Int64) throws(StoreError) {
        guard var client = try store.client(row: row), client.badge != count else { return }
        client.badge = count
        try store.update(client)
        badges.insert(row)
    }

    /// Whether the client may show its number may have changed: it is told anew.
    func showBadge(client row: Int64) {
        badges.insert(row)
    }

    /// A request with a badge was scheduled: from now on the client's contents are looked into when they ring.
    func expectBadge(client row: Int64) throws(StoreError) {
        guard var client = try store.client(row: row), client.badge == nil else { return }
        client.badge = 0
        try store.update(client)
    }

    /// What rings sets the number that its content has; a client that never had one costs no look at the content.
    func ringBadge(_ occurrence: Occurrence) throws(StoreError) {
        guard try store.client(row: occurrence.client)?.badge != nil,
            let text = try store.request(row: occurrence.request)?.content
        else { return }
        let badge: Int?
        do throws(NotifyError) {
            badge = try Content(storedText: text).badge
        } catch {
            // It rings all the same; whoever shows it says that it cannot be read.
            return
        }
        if let badge { try setBadge(badge, client: occurrence.client) }
    }
}
