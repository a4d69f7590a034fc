/// Which occurrences a list shows.
public enum ListFilter: String, CaseIterable, Sendable {
    /// Waiting for their date, snoozed ones left out.
    case pending
    /// Rang, and neither answered nor acknowledged.
    case unanswered
    /// Waiting to ring again.
    case snoozed
    /// Closed because their date was too long ago.
    case missed
    /// With a message that is parked.
    case failed
    /// Rang, whatever became of them.
    case delivered
    /// All, closed ones included.
    case all
}
