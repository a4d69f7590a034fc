import CivilTime
import NotifyModel

/// What one evaluation of a series comes to.
struct SeriesStep: Hashable, Sendable {
    /// One occurrence that the evaluation makes of a date, or of several.
    struct Firing: Hashable, Sendable {
        let date: SeriesDate
        /// How many dates it stands for, itself included.
        var folded = 1
        /// It is closed as missed instead of ringing.
        var isDropped = false
        /// Lines for the ledger.
        var lines: [LedgerEntry] = []
    }

    /// Oldest first; at least one.
    var firings: [Firing]
    /// The date that is pending from now on; nil when the series has ended.
    var next: SeriesDate?
    /// Why the series cannot go on; nil when it goes on, or has ended.
    var fault: String?
}
