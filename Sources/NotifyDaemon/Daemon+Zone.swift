import CivilTime
import NotifyModel
import NotifyStore
import Recurrence
import Systemd

// The system's zone. Floating rows have a wall time and no instant, so a change of zone writes nothing but the dates of
// series that it jumped over; a single date that it jumped over is due now and rings late.

extension Daemon {
    /// The user's clock shows another zone from now on.
    func zoneChanged(to zone: Zone) throws {
        let old = clock.zone
        guard zone != old else { return }
        log(.notice, "the system's zone is \(zone.name) now, and was \(old.name)")
        clock.setZone(zone)
        store.localClock = LocalClock(zone)
        seriesCache.forgetAll()
        turn.isDue = true
        turn.needsArming = true
        try jump(from: old, to: zone)
        try store.setValue(zone.name, StoreKey.zone)
    }

    /// At the start: floating dates are read in the clock's zone.
    func takeLocalClock() {
        store.localClock = LocalClock(clock.zone)
    }

    /// At the start: the zone may have changed while nobody looked.
    func takeZone() throws {
        let name = try store.value(StoreKey.zone)
        guard name != clock.zone.name else { return }
        if let name {
            do {
                try jump(from: try Zone.load(name), to: clock.zone)
            } catch let error as RecurrenceError {
                log(.warning, "the zone before, \(name), is not known any more: \(error)")
            }
        }
        try store.setValue(clock.zone.name, StoreKey.zone)
    }

    /// timedated says on the system bus that it has changed the zone, also where `/etc` cannot be watched
    /// (org.freedesktop.timedate1(5)).
    ///
    /// Its word only makes us look: what counts is what `/etc/localtime` says then.
    func listenForZone(on bus: Bus) throws(SystemdError) {
        let match = BusMatch(
            sender: "org.freedesktop.timedate1", path: "/org/freedesktop/timedate1",
            interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
            firstArgument: "org.freedesktop.timedate1")
        try bus.subscribe(match) { [weak self] signal in
            guard let self, signal.signature == "sa{sv}as",
                signal.arguments[1].properties?["Timezone"] != nil
                    || signal.arguments[2].texts?.contains("Timezone") == true
            else { return }
            log(.debug, "timedated says that the zone has changed")
            try deciding { try findZone() }
        }
    }

    /// Reads the system's setting again.
    func findZone() throws {
        guard let zoneFinder else { return }
        do {
            try zoneChanged(to: try zoneFinder.zone())
        } catch let error as RecurrenceError {
            log(.error, "the system's zone cannot be read, \(clock.zone.name) stays: \(error)")
        }
    }

    private func jump(from old: Zone, to new: Zone) throws {
        let now = clock.now
        let (before, after) = (old.local(now.wall), new.local(now.wall))
        guard after > before else { return }
        let words = "by the change from \(old.name) to \(new.name)"
        while true {
            let jumped = try store.floatingSeries(after: before, through: after, limit: DueRun.batch)
            for pending in jumped { try seriesRun.jump(pending, words: words, at: now) }
            let left = try store.floatingSeries(after: before, through: after, limit: 1).first
            // A series that cannot be read stays where it is, and rings with the date it has.
            guard let first = jumped.first, left?.row != first.row else { return }
        }
    }
}
