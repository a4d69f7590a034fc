import CivilTime
import NotifyModel

/// One date of a series.
struct SeriesDate: Hashable, Sendable {
    /// When it comes, by the zones as they are now.
    let instant: Instant
    /// The wall time that is the key of a floating date; nil for all others.
    var local: CivilDateTime?
    /// The wall time from which a pinned date is made; nil for all others.
    var civil: CivilDateTime?
    /// Whether its series has this wall time a second time, in the other pass of a repeated hour.
    var isRepeated = false

    /// When it rings.
    var due: Due { local.map(Due.floating) ?? .wall(instant) }
}
