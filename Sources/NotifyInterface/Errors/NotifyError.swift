public import CivilTime

/// What the daemon refuses, and what a client reads of it: one kind for each error that the interfaces declare.
public struct NotifyError: Error, Hashable, Sendable {
    /// What was refused, with the fields that the interface description gives the error.
    public enum Kind: Hashable, Sendable {
        /// A field has a value that cannot be used; `field` is its path, such as `trigger.at`.
        case invalidField(field: String, value: String? = nil, reason: String, expected: String? = nil)
        /// Nothing is known under that name.
        case noSuchOccurrence(occurrence: String, nearest: [String] = [])
        /// Several occurrences have that name.
        case ambiguous(occurrence: String, candidates: [String])
        /// No such client.
        case unknownClient(client: String, nearest: [String] = [])
        /// The identifier exists and `ifExists` is fail.
        case identifierExists(client: String, identifier: String)
        /// A response was recorded before; `name` is CLIENT/IDENTIFIER of the occurrence.
        case alreadyAnswered(action: String, by: String, at: Instant, name: String? = nil, next: String? = nil)
        /// The occurrence is in a state in which this cannot be done; `name` is its CLIENT/IDENTIFIER.
        case wrongState(occurrence: String, state: String, reason: String, name: String? = nil, next: String? = nil)
        /// A stated limit is reached.
        case limitReached(limit: String, value: Int)
        /// The disk is full; nothing was changed.
        case storeFull(reason: String)
        /// The store is damaged, and nothing could be restored.
        case storeDamaged(reason: String)
        /// A stream is open on this connection.
        case streamOpen
        /// The client is built in or comes from a file.
        case notChangeable(client: String, reason: String)
        /// The daemon runs on the real clock.
        case notVirtual
        /// No observer has that name.
        case noSuchObserver(observer: String)
    }

    /// What was refused.
    public let kind: Kind

    /// Makes the error of that kind.
    public init(_ kind: Kind) {
        self.kind = kind
    }
}
