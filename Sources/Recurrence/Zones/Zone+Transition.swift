import CCivilTime
public import CivilTime

/// Changes of a zone's clocks. cctz lists those of 400 years beyond tzdata's own (which end in 2037), then answers wall
/// times from the cycle of the calendar without listing changes. So a moment from 2430 on is asked for in the cycle that
/// is listed and put back. Zones with tables of their own beyond 2037 (Morocco, to 2087) have no summer time after them;
/// a change found in the listed cycle counts only if clocks really change at the moment itself.
extension Zone {
    /// The first change of clocks later than an instant, or nil when there is none to come.
    public func transition(after instant: Instant) -> Instant? {
        let place = CyclePlace(instant.inside.wholeSeconds)
        var seconds: Int64 = 0
        guard civil_zone_next_transition(handle, place.seconds, &seconds) else { return nil }
        return change(at: seconds, in: place)
    }

    /// The last change of clocks earlier than an instant, or nil when there was none.
    public func transition(before instant: Instant) -> Instant? {
        let instant = instant.inside
        let ceiling = instant.wholeSeconds + (instant.milliseconds % 1000 == 0 ? 0 : 1)
        let place = CyclePlace(ceiling)
        var seconds: Int64 = 0
        guard civil_zone_previous_transition(handle, place.seconds, &seconds) else { return nil }
        if let found = change(at: seconds, in: place) { return found }
        return civil_zone_previous_transition(handle, ceiling, &seconds) ? Instant(milliseconds: seconds * 1000) : nil
    }

    private func change(at seconds: Int64, in place: CyclePlace) -> Instant? {
        let found = Instant(milliseconds: (seconds + place.shift) * 1000)
        let before = Instant(milliseconds: found.milliseconds - 1)
        let isReal =
            place.shift == 0 || offset(at: before) != offset(at: found)
            || abbreviation(at: before) != abbreviation(at: found)
        return isReal ? found : nil
    }
}

/// An instant, or the one that stands at the same place of the calendar's 400-year cycle before 2430.
private struct CyclePlace {
    let seconds: Int64
    /// What must be added to get back.
    let shift: Int64

    init(_ instant: Int64) {
        let cycle: Int64 = 12_622_780_800
        // 2430-01-01T00:00:00Z
        let end: Int64 = 14_516_150_400
        let cycles = instant < end ? 0 : (instant - end) / cycle + 1
        shift = cycles * cycle
        seconds = instant - shift
    }
}
