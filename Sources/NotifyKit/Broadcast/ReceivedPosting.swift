public import NotifyInterface

/// A post as an observation hands it over, with all fields that it has on the wire.
///
/// They are read as if they were its own: `posting.name`, `posting.object`, `posting.userInfo`.
@dynamicMemberLookup
public struct ReceivedPosting: Hashable, Sendable {
    /// The post as the daemon sent it.
    public let frame: WirePosting
    /// How many posts before it did not fit while the observation was suspended; 0 for most.
    public let lost: Int
    /// Whether the observation was interrupted before it, so that posts may be missing, nobody knows how many.
    public let isAfterGap: Bool

    /// A field of the post as the daemon sent it.
    public subscript<Value>(dynamicMember field: KeyPath<WirePosting, Value>) -> Value {
        frame[keyPath: field]
    }
}
