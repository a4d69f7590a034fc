import NotifyInterface
import NotifyModel
import NotifyStore

// A sound that goes on until its notification is closed has its time from the ringing, whatever happens meanwhile: a restart
// of the daemon, and do-not-disturb, which it is silent for, take a part of it away.

extension Presenter {
    /// What may be heard has changed, or the daemon has begun: what may not is silent, and what may and has time left goes on.
    func regardSounds() throws {
        for row in sounds.occurrences.sorted() {
            guard let reason = try unheard(row) else { continue }
            sounds.stop(row, settings)
            try note("silent", reason, row)
        }
        let loops = try soundLoops()
        for row in loops.rows where !sounds.plays(row) { try goOn(row, loops) }
    }

    /// Remembers that a sound goes on from now.
    func keepLoop(_ row: Int64) throws(StoreError) {
        try changeLoops { $0.begin(row, at: clock.now.wall) }
    }

    /// Forgets a sound that went on.
    func endLoop(_ row: Int64) throws(StoreError) {
        try changeLoops { $0.end(row) }
    }

    private func soundLoops() throws(StoreError) -> SoundLoops {
        try store.value(StoreKey.sounds).flatMap(SoundLoops.init(text:)) ?? SoundLoops()
    }

    private func changeLoops(_ change: (inout SoundLoops) -> Void) throws(StoreError) {
        let old = try soundLoops()
        var loops = old
        change(&loops)
        if loops != old { try store.setValue(loops.text, StoreKey.sounds) }
    }

    /// Why an occurrence is not to be heard now, for people; nil when it is.
    private func unheard(_ row: Int64) throws -> String? {
        guard let occurrence = try store.occurrence(row: row)?.occurrence else { return "it is gone" }
        switch PresentationRule.decide(occurrence.level, try facts(occurrence.client)) {
        case .show(_, sound: true): return nil
        case .show: return "sound=no"
        case .wait(let reason), .never(let reason): return reason
        }
    }

    private func goOn(_ row: Int64, _ loops: SoundLoops) throws {
        guard let record = try store.occurrence(row: row), record.occurrence.state == .fired,
            let left = loops.left(row, of: settings.soundLimit, at: clock.now.wall)
        else { return try endLoop(row) }
        guard try unheard(row) == nil else { return }
        try play(record, try Content(storedText: record.content), limit: left, goesOn: true)
    }
}
