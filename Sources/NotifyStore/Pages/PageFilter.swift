/// Which occurrences a page lists, and in which order.
public enum PageFilter: String, CaseIterable, Sendable {
    /// Pending and snoozed ones, by due date.
    case pending
    /// Those that rang and are neither closed nor snoozed, oldest ringing first.
    case unanswered
    /// Snoozed ones, by due date.
    case snoozed
    /// Those closed because they were too late, newest first.
    case missed
    /// Those with parked messages.
    case failed
    /// Closed ones, newest first.
    case closed
    /// All that is not closed: pending, then unanswered.
    case open
}

extension PageFilter {
    /// Whether a page of this filter may have given that cursor, so that it can be read on from there.
    public func gave(cursor text: String) -> Bool {
        Cursor(text, of: self) != nil
    }
}
