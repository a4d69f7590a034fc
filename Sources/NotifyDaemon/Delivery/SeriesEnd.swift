import NotifyModel

/// What left a series without another date, as `closedBy` of its last row says; nobody called it off.
enum SeriesEnd: String {
    /// All dates that were left have been left out.
    case skip
    /// The system's zone changed.
    case zone = "the change of zone"
    /// The zone is known again, and no date is left.
    case dates = "the end of its dates"
    /// tzdata was updated.
    case tzdata
}

extension Occurrence {
    /// Whether somebody called it off: a series that only ran out of dates was not.
    var wasCalledOff: Bool {
        state == .cancelled && closedBy.flatMap { SeriesEnd(rawValue: $0) } == nil
    }
}
