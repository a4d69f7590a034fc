import CivilTime

/// How far the current round of pruning has come, so that what must stay is not looked at again in each step.
struct RetentionMark {
    /// The closing date of the last occurrence looked at.
    var closed: Instant = Instant(milliseconds: .min)
    /// Its row.
    var row: Int64 = .min
    /// How many closed occurrences are still beyond the number that is kept; nil before the round has begun.
    var excess: Int?
}
