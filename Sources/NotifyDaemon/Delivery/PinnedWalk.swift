import CivilTime
import NotifyModel
import NotifyStore

// After a tzdata update all dates that wait are looked at once, in the order in which they are due, a slice of 5 ms a
// turn. Dates without a due come first: the zone they wait for may be known now.

/// How far the walk through the pinned dates has come.
struct PinnedWalk {
    /// How many dates moved, or began to be known.
    private(set) var moved = 0
    /// Whether all dates have been looked at.
    private(set) var isOver = false
    private var resting: Int64? = .min
    private var place: PinnedSlice.Place = .start

    /// Looks at dates until the time is over; at least at a few.
    mutating func step(_ run: PinnedRun, at now: Moment, isTimeOver: () -> Bool) throws {
        repeat {
            if let row = resting {
                try revive(run, after: row, at: now)
            } else {
                try check(run, at: now)
            }
        } while !isOver && !isTimeOver()
    }

    private mutating func revive(_ run: PinnedRun, after row: Int64, at now: Moment) throws {
        let found = try run.store.resting(after: row, limit: PinnedWalk.group)
        for occurrence in found {
            try run.series.revive(occurrence, at: now)
            if try run.store.occurrence(row: occurrence.row)?.occurrence.due != nil { moved += 1 }
        }
        resting = found.count == PinnedWalk.group ? found.last?.row : nil
    }

    private mutating func check(_ run: PinnedRun, at now: Moment) throws {
        let slice = try run.store.pinned(after: place, limit: PinnedWalk.group)
        for occurrence in slice.stale where try run.check(occurrence, at: now)?.due != occurrence.due { moved += 1 }
        if let end = slice.end { place = end } else { isOver = true }
    }

    /// The time is looked at after that many dates.
    private static let group: Int = 16
}
