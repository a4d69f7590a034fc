/// What Status says of the store.
public struct StoreCounts: Hashable, Sendable {
    /// Occurrences that are pending or snoozed.
    public internal(set) var pending: Int = 0
    /// Occurrences that rang and are neither closed nor snoozed.
    public internal(set) var unanswered: Int = 0
    /// Occurrences that are closed and still kept.
    public internal(set) var closed: Int = 0
    /// Messages in mailboxes, parked ones included.
    public internal(set) var unconfirmed: Int = 0
    /// Messages that wait for somebody to retry them.
    public internal(set) var parked: Int = 0
    /// Clients that are not removed.
    public internal(set) var clients: Int = 0
}

extension Store {
    /// The counters of all clients together.
    public func counts() throws(StoreError) -> StoreCounts {
        var sum = StoreCounts()
        for client in try allClients() {
            sum.pending += client.counts.pending
            sum.unanswered += client.counts.unanswered
            sum.closed += client.counts.closed
            sum.unconfirmed += client.counts.unconfirmed
            sum.parked += client.counts.parked
            sum.clients += client.removed ? 0 : 1
        }
        return sum
    }
}
