import CivilTime
import NotifyModel

/// A trigger of one date with the date it gives: what the words of a call mean at the moment of the call.
struct ResolvedTrigger: Hashable, Sendable {
    /// The trigger in normalised words.
    let trigger: Trigger
    /// The date, part of the key.
    let scheduled: Instant
    /// When it rings, on the axis that governs it.
    let due: Due
    /// The wall time of a pinned date; nil for all others.
    var civil: CivilDateTime?
    /// What may surprise the user.
    var notes: [String] = []
}
