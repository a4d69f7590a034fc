import CivilTime
import NotifyModel

/// A trigger with the date it gives: what the words of a call mean at the moment of the call.
struct ResolvedTrigger: Hashable, Sendable {
    /// The trigger in normalised words.
    let trigger: Trigger
    /// The date, part of the key.
    let scheduled: Instant
    /// When it rings, on the axis that governs it.
    let due: Due
    /// What may surprise the user.
    var notes: [String] = []
}
