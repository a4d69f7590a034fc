public import NotifyModel

/// An occurrence that is due, with what the decision needs.
public struct DueOccurrence: Hashable, Sendable {
    /// The occurrence.
    public let occurrence: Occurrence
    /// The policy of its request, as checked text; nil when it asked for nothing special.
    public let policy: String?

    init(_ row: Row) throws(StoreError) {
        occurrence = try Occurrence(row)
        policy = row.optionalText(Occurrence.columnCount)
    }
}
