public import NotifyModel

/// A part of the dates that wait on the wall axis, in the order in which they are due.
public struct PinnedSlice {
    /// A place in that order.
    public struct Place: Hashable, Sendable {
        let due: Int64
        let row: Int64

        /// Before all dates.
        public static let start: Place = Place(due: .min, row: .min)
    }

    /// The pinned dates among them that were made by the rules of another edition of tzdata.
    public let stale: [Occurrence]
    /// Where the next part begins; nil when all have been looked at.
    public let end: Place?
}
