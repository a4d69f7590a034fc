import CivilTime
import NotifyModel

/// One date of a series.
struct SeriesDate: Hashable, Sendable {
    /// When it comes, by the zones as they are now.
    let instant: Instant
    /// The wall time that is the key of a floating date; nil for all others.
    var local: CivilDateTime?

    /// When it rings.
    var due: Due { local.map(Due.floating) ?? .wall(instant) }
}
