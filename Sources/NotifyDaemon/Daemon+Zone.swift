import CivilTime
import NotifyModel
import NotifyStore
import Recurrence
import Systemd
import Varlink

// The system's zone. Floating rows have a wall time and no instant, so a change of zone writes nothing but the dates of
// series that it jumped over; a single date that it jumped over is due now and rings late.

extension Daemon {
    /// The user's clock shows another zone from now on.
    func zoneChanged(to zone: Zone) throws {
        let old = clock.zone
        guard zone != old else { return }
        log(.notice, "the system's zone is \(zone.name) now, and was \(old.name)")
        try replaceZone(zone, words: Daemon.words(from: old, to: zone))
        try store.setValue(zone.name, StoreKey.zone)
        post(.zoneChanged, ["from": .string(old.name), "to": .string(zone.name)])
    }

    /// Floating dates are read in that zone from now on; `words` say in the ledger what jumped over a date.
    func replaceZone(_ zone: Zone, words: String) throws {
        let old = clock.zone
        clock.setZone(zone)
        store.localClock = LocalClock(zone)
        seriesCache.forgetAll()
        turn.isDue = true
        turn.needsArming = true
        try jump(from: old, to: zone, words)
    }

    private static func words(from old: Zone, to new: Zone) -> String {
        "by the change from \(old.name) to \(new.name)"
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
                let old = try Zone.load(name, from: clock.zone.source)
                try jump(from: old, to: clock.zone, Daemon.words(from: old, to: clock.zone))
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

    /// Reads the system's setting again: the link /etc/localtime changed, SIGHUP came, or timedate1 told of a new zone.
    ///
    /// Whoever learns of a change calls this; it may be called for no reason.
    func findZone() throws {
        guard let zoneFinder else { return }
        do {
            try zoneChanged(to: try zoneFinder.zone(from: clock.zone.source))
        } catch let error as RecurrenceError {
            log(.error, "the system's zone cannot be read, \(clock.zone.name) stays: \(error)")
        }
    }

    private func jump(from old: Zone, to new: Zone, _ words: String) throws {
        let now = clock.now
        let (before, after) = (old.local(now.wall), new.local(now.wall))
        guard after > before else { return }
        while true {
            let jumped = try store.floatingSeries(after: before, through: after, limit: DueRun.batch)
            for pending in jumped { try seriesRun.jump(pending, words: words, at: now) }
            let left = try store.floatingSeries(after: before, through: after, limit: 1).first
            // A series that cannot be read stays where it is, and rings with the date it has.
            guard let first = jumped.first, left?.row != first.row else { return }
        }
    }
}
