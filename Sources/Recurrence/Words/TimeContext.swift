public import CivilTime

/// What a time text needs to mean a moment: now, the zone of wall times, and the policies for gaps and overlaps.
public struct TimeContext: Hashable, Sendable {
    /// The present moment.
    public var now: Instant
    /// The zone in which wall times are read.
    public var zone: Zone
    /// What a wall time in a gap means.
    public var gap: GapPolicy
    /// Which pass a repeated wall time means.
    public var overlap: OverlapPolicy

    /// Makes a context.
    public init(now: Instant, zone: Zone, gap: GapPolicy = .shift, overlap: OverlapPolicy = .first) {
        self.now = now
        self.zone = zone
        self.gap = gap
        self.overlap = overlap
    }

    func meaning(of civil: CivilDateTime, notes: [TimeNote] = []) throws(RecurrenceError) -> TimeMeaning {
        let resolved = zone.resolve(civil, gap: gap, overlap: overlap)
        guard let instant = resolved.first else {
            throw RecurrenceError(
                .skipped, word: civil.description,
                reason: "clocks in \(zone.name) skip this time that day; name another, or use the gap policy shift")
        }
        guard instant.isSupported else {
            throw RecurrenceError(
                .outOfRange, word: civil.description, reason: "only the years 0001 to 9999 in UTC are supported")
        }
        var notes = notes
        if let moved = resolved.moved { notes.append(.moved(asked: civil, shown: moved)) }
        if resolved.kind == .repeated { notes.append(.repeated(asked: civil, pass: overlap == .second ? 2 : 1)) }
        return TimeMeaning(kind: .wall(civil), instant: instant, zone: zone, notes: notes)
    }
}
