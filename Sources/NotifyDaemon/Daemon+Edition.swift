import CivilTime
import NotifyModel
import NotifyStore
import Recurrence
import Systemd

// tzdata is updated while the daemon runs, or while it does not. Every pinned row says by which edition its date was made
// (`Store.edition`), and the store keeps the edition for which all rows have been looked at. When those differ the walk
// begins (`PinnedWalk`), at the start as well as after an update; a start in the middle of it begins it anew.

extension Daemon {
    /// What one slice of the walk may take.
    private static let slice: Duration = .milliseconds(5)

    var pinnedRun: PinnedRun { PinnedRun(store: store, series: seriesRun, clock: clock, log: log) }

    /// At the start: dates are made by the tzdata that is there.
    func takeEdition() throws {
        store.edition = Int64(clock.zone.source.generation)
        if try store.value(StoreKey.edition) != String(store.edition) { try beginWalk() }
    }

    /// tzdata may be another one: reads it anew, moves what floats, and begins to look at what is pinned.
    func findEdition() throws {
        let source = clock.zone.source.current
        guard source != clock.zone.source else { return }
        log(.notice, "the zones are those of \(source.words) now")
        store.edition = Int64(source.generation)
        let old = clock.zone
        try replaceZone(old.renewed(from: source), words: "by \(source.words)")
        try beginWalk()
    }

    /// Begins to look at all pinned dates.
    func beginWalk() throws {
        unkept.insert(.dates)
        let isUnderWay = pinnedWalk != nil
        pinnedWalk = PinnedWalk()
        guard !isUnderWay else { return }
        loop.perform { [unowned self] in try walk() }
    }

    /// One slice; the next one comes in the next turn, so that nobody waits.
    private func walk() throws {
        guard var walk = pinnedWalk else { return }
        // What the turn writes is lost: the walk begins anew when the store is tried again.
        guard !awaitsStore else { return pinnedWalk = nil }
        unkept.insert(.dates)
        let end = systemClock.monotonic() + Daemon.slice
        try deciding {
            try walk.step(pinnedRun, at: clock.now) { systemClock.monotonic() >= end }
            if walk.isOver { try store.setValue(String(store.edition), StoreKey.edition) }
        }
        turn.isDue = true
        turn.needsArming = true
        guard turn.failure == nil else { return pinnedWalk = nil }
        guard !walk.isOver else { return endWalk(walk) }
        pinnedWalk = walk
        loop.perform { [unowned self] in try self.walk() }
    }

    private func endWalk(_ walk: PinnedWalk) {
        pinnedWalk = nil
        if walk.moved > 0 { log(.notice, "\(walk.moved) dates are others by \(clock.zone.source.words)") }
        if journey != nil { loop.turnAgain() }
    }
}
