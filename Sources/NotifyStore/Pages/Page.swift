/// A part of a listing.
public struct Page: Hashable, Sendable {
    /// The occurrences, perhaps none although more follow: a page ends also when enough rows were looked at.
    public let occurrences: [OccurrenceRecord]
    /// Where the next page begins; nil when nothing follows.
    public let cursor: String?
}
