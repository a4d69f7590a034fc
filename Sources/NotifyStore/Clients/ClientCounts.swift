/// What is counted for a client, so that limits and Status need not count rows.
public struct ClientCounts: Hashable, Sendable {
    /// The mailbox number that its next message gets, from 1.
    public internal(set) var nextSequence: Int64 = 1
    /// Occurrences that are pending or snoozed.
    public internal(set) var pending: Int = 0
    /// Occurrences that rang and are neither closed nor snoozed.
    public internal(set) var unanswered: Int = 0
    /// Occurrences that are closed and still kept.
    public internal(set) var closed: Int = 0
    /// Messages in the mailbox, parked ones included.
    public internal(set) var unconfirmed: Int = 0
    /// Those of them that speak of no occurrence.
    public internal(set) var notices: Int = 0
    /// Messages that failed and were not confirmed since, parked ones included.
    public internal(set) var failing: Int = 0
    /// Messages that failed so often that they wait for somebody to retry them.
    public internal(set) var parked: Int = 0
}
