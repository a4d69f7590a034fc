import NotifyModel

/// Which occurrences of one name are meant, so that the store reads those and no others.
public struct OccurrenceChoice: Hashable, Sendable {
    /// The states as they are numbered; the open ones come first.
    let states: ClosedRange<Int>
    /// How often it must have rung.
    let firings: Int

    /// Whatever became of it.
    public static let any: OccurrenceChoice = OccurrenceChoice(from: .pending, to: .cancelled)
    /// Not closed.
    public static let open: OccurrenceChoice = OccurrenceChoice(from: .pending, to: .fired)
    /// Rang and waits for somebody: unanswered or snoozed.
    public static let waiting: OccurrenceChoice = OccurrenceChoice(from: .snoozed, to: .fired)
    /// Rang and is not closed.
    public static let openAfterRinging: OccurrenceChoice = OccurrenceChoice(from: .pending, to: .fired, firings: 1)
    /// Rang, whatever became of it.
    public static let rang: OccurrenceChoice = OccurrenceChoice(from: .pending, to: .cancelled, firings: 1)

    private init(from first: OccurrenceState, to last: OccurrenceState, firings: Int = 0) {
        states = first.rawValue...last.rawValue
        self.firings = firings
    }
}
