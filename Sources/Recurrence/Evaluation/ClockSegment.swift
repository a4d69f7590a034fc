import CivilTime

/// A stretch of time in which a zone's clocks run ahead of UTC by one offset; all in seconds.
///
/// Inside a segment wall time is instant plus offset, so a search can step over days and hours by arithmetic alone and
/// ask the zone again only at the segment's end.
struct ClockSegment {
    let zone: Zone
    private(set) var start: Int64
    private(set) var end: Int64
    private(set) var offset: Int64

    init(_ zone: Zone, at seconds: Int64) {
        self.zone = zone
        (start, end, offset) = (0, 0, 0)
        move(to: seconds)
    }

    /// The wall time of an instant.
    mutating func wall(at seconds: Int64) -> Int64 {
        if seconds < start || seconds >= end { move(to: seconds) }
        return seconds + offset
    }

    private mutating func move(to seconds: Int64) {
        let instant = Instant(milliseconds: seconds * 1000)
        offset = Int64(zone.offset(at: instant).seconds)
        start = seconds
        end = zone.transition(after: instant)?.wholeSeconds ?? .max
    }
}
