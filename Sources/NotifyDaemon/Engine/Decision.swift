import CivilTime
import NotifyInterface
import NotifyModel

/// What the engine made of an event: the occurrence as it is now, and what is to be done about it.
struct Decision: Hashable, Sendable {
    var occurrence: Occurrence
    /// The occurrence rings: its client gets a `fired` message.
    var rings = false
    /// That message waits until its program is in the foreground.
    var waitsForForeground = false
    /// All deadlines that stand from now on; nil when they are as they were.
    var deadlines: [Deadline]?
    var effects: [Effect] = []
    /// Whether anything is different at all; a no-op is written nowhere.
    var changed = true

    static func nothing(_ occurrence: Occurrence) -> Decision {
        Decision(occurrence: occurrence, changed: false)
    }

    /// Ends the life of the occurrence in `state`.
    ///
    /// Its client is told by a `closed` message, except of an answer, which is a message of its own.
    mutating func close(_ state: OccurrenceState, by: String, at now: Moment, detail: String? = nil) {
        occurrence.state = state
        occurrence.due = nil
        occurrence.closed = now.wall
        occurrence.closedBy = by
        deadlines = []
        if state != .answered { effects.append(.enqueue(.closed, .closed(state: state, by: by))) }
        if let detail { effects.append(.record(event: state.word, detail: detail)) }
    }
}
