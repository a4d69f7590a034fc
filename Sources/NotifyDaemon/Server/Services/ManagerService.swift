import CivilTime
import Glibc
import NotifyInterface
import NotifyModel
import NotifyStore
import Recurrence

/// Answers org.notifyd.Manager: how the daemon is, and where its virtual clock stands.
struct ManagerService {
    let daemon: Daemon

    func status() throws -> Manager.Status.Reply {
        let counts = try daemon.store.counts()
        let now = daemon.clock.now
        return Manager.Status.Reply(
            version: Daemon.version, pid: Int(getpid()), store: daemon.storeState,
            storePath: daemon.store.files.database,
            since: daemon.since, now: now.wall, zone: daemon.clock.zone.name, virtualClock: daemon.clock.virtual != nil,
            pending: counts.pending, unanswered: counts.unanswered, unconfirmed: counts.unconfirmed,
            parked: counts.parked, clients: counts.clients, streams: daemon.mailboxes.streamCount,
            next: try daemon.nextDue(at: now), nextFetch: try daemon.nextFetch(at: now), sessionBus: daemon.presenter?.link.state.word,
            notificationServer: daemon.presenter?.server?.label, notShown: daemon.presenter?.obstacle,
            quiet: WireQuiet(daemon.quiet.current), silent: daemon.presenter?.sounds.lastFault,
            notes: daemon.statusNotes())
    }

    func reload() throws -> Manager.Reload.Reply {
        Manager.Reload.Reply(warnings: ManagerService.fitting(try daemon.reloadAll()))
    }

    /// The first lines, as many as a reply has room for; the log has them all.
    static func fitting(_ warnings: [String]) -> [String] {
        // Every byte may be written as six.
        var room = Limits.replyBytes / 8
        let kept = warnings.prefix { warning in
            room -= warning.utf8.count + 3
            return room > 0
        }
        return kept.count == warnings.count ? warnings : kept + ["\(warnings.count - kept.count) more, in the log"]
    }

    func showClock() throws -> Manager.ShowClock.Reply {
        Manager.ShowClock.Reply(clock: try daemon.wireClock())
    }

    func advance(_ parameters: Manager.AdvanceClock.Parameters, _ connection: Connection) throws {
        _ = try virtual()
        let milliseconds = try DurationField.milliseconds(parameters.by, field: "by")
        let journey = ClockJourney(stops: .every(left: milliseconds), connection: connection)
        try daemon.start(journey) { (clock) throws(NotifyError) in
            try ManagerService.checkRange(clock, milliseconds, parameters.by, "by")
        }
    }

    func next(_ parameters: NoFields, _ connection: Connection) throws {
        _ = try virtual()
        try daemon.start(ClockJourney(stops: .first, connection: connection))
    }

    func suspend(_ parameters: Manager.SuspendClock.Parameters, _ connection: Connection) throws {
        _ = try virtual()
        let milliseconds = try DurationField.milliseconds(parameters.duration, field: "duration")
        try daemon.start(ClockJourney(stops: .none, connection: connection)) { (clock) throws(NotifyError) in
            try ManagerService.checkRange(clock, milliseconds, parameters.duration, "duration")
            clock.suspend(milliseconds)
        }
    }

    func set(_ parameters: Manager.SetClock.Parameters, _ connection: Connection) throws {
        _ = try virtual()
        let target = try daemon.date(parameters.to, field: "to")
        try daemon.start(ClockJourney(stops: .none, connection: connection)) { $0.set(target) }
    }

    func setZone(_ parameters: Manager.SetClockZone.Parameters, _ connection: Connection) throws {
        _ = try virtual()
        try daemon.zoneChanged(to: try WireTrigger.load(parameters.zone, "zone", beside: daemon.clock.zone))
        try daemon.start(ClockJourney(stops: .none, connection: connection))
    }

    private func virtual() throws(NotifyError) -> VirtualClock {
        guard let clock = daemon.clock.virtual else { throw NotifyError(.notVirtual) }
        return clock
    }

    /// Asked when the move begins: by then others may have moved the clock.
    private static func checkRange(
        _ clock: VirtualClock, _ milliseconds: Int64, _ text: String, _ field: String
    ) throws(NotifyError) {
        guard clock.wall.advanced(exactlyBy: .milliseconds(milliseconds)) == nil else { return }
        throw NotifyError(
            .invalidField(
                field: field, value: text, reason: "leads beyond the year 9999", expected: "a shorter duration"))
    }
}
