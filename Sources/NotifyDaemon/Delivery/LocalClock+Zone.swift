import CivilTime
import NotifyStore
import Recurrence

extension LocalClock {
    /// The wall clock of a zone.
    init(_ zone: Zone) {
        self.init(
            instant: { zone.lookup($0).before },
            reached: { instant in
                let local = zone.local(instant)
                let found = zone.lookup(local)
                // In the second pass of a repeated hour all of its wall times have come.
                guard found.kind == .repeated, instant >= found.after else { return local }
                return zone.local(Instant(milliseconds: found.transition.milliseconds - 1))
            },
            resumption: { civil in
                let found = zone.lookup(civil)
                return found.kind == .skipped ? zone.local(found.transition) : nil
            })
    }
}
