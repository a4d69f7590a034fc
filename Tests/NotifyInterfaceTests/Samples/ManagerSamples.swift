import NotifyInterface

/// Both shapes of every method of org.notifyd.Manager.
func managerShapes() throws -> [Shape] {
    let moved = ClockReply(clock: Values.clock, fired: 2)
    let plainMoved = ClockReply(clock: Values.plainClock, fired: 0)
    let none = NoFields()
    let status = try shapes(
        Manager.Status.self, full: none, minimal: none, fullReply: status, minimalReply: plainStatus)
    let quiet = try shapes(
        Manager.DoNotDisturb.self,
        full: .init(on: true, until: "2026-03-08T07:00", duration: nil, zone: "Europe/Berlin"), minimal: .init(),
        fullReply: .init(quiet: Values.quiet), minimalReply: .init(quiet: WireQuiet(on: false)))
    let reload = try shapes(
        Manager.Reload.self, full: none, minimal: none, fullReply: .init(warnings: ["tea.client:3: unknown key"]),
        minimalReply: .init(warnings: []))
    let advance = try shapes(
        Manager.AdvanceClock.self, full: .init(by: "1d"), minimal: .init(by: "1d"), fullReply: moved,
        minimalReply: plainMoved)
    let next = try shapes(
        Manager.NextClock.self, full: none, minimal: none, fullReply: moved, minimalReply: plainMoved)
    let suspend = try shapes(
        Manager.SuspendClock.self, full: .init(duration: "8h"), minimal: .init(duration: "8h"), fullReply: moved,
        minimalReply: plainMoved)
    let set = try shapes(
        Manager.SetClock.self, full: .init(to: "2026-03-08T00:00:00Z"), minimal: .init(to: "2026-03-08T00:00:00Z"),
        fullReply: moved, minimalReply: plainMoved)
    let zone = try shapes(
        Manager.SetClockZone.self, full: .init(zone: "Asia/Tokyo"), minimal: .init(zone: "UTC"), fullReply: moved,
        minimalReply: plainMoved)
    let show = try shapes(
        Manager.ShowClock.self, full: none, minimal: none, fullReply: .init(clock: Values.clock),
        minimalReply: .init(clock: Values.plainClock))
    return status + quiet + reload + advance + next + suspend + set + zone + show
}

private let status = Manager.Status.Reply(
    version: "0.1.0", pid: 4_711, store: "ok", storePath: "/home/tea/.local/state/notifyd/store.sqlite",
    since: at("2026-03-07T00:00:00Z"), now: at("2026-03-07T07:00:00Z"), zone: "Europe/Berlin", virtualClock: true,
    pending: 3, unanswered: 2, unconfirmed: 1, parked: 1, clients: 4, streams: 2, next: at("2026-03-07T08:00:00Z"),
    nextFetch: at("2026-03-07T07:30:00Z"),
    sessionBus: "open", notificationServer: "dunst 1.9.0", notShown: "dunst does not answer",
    quiet: Values.quiet, silent: "paplay failed: exit 1", notes: ["notifyd.service is not enabled"])

private let plainStatus = Manager.Status.Reply(
    version: "0.1.0", pid: 1, store: "damaged", storePath: "/tmp/store", since: at("2026-03-07T00:00:00Z"),
    now: at("2026-03-07T00:00:00Z"), zone: "UTC", virtualClock: false, pending: 0, unanswered: 0, unconfirmed: 0,
    parked: 0, clients: 0, streams: 0, notes: [])
