import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore

/// Scheduling an identifier anew in any case (`ifExists: restart`): nothing of what was there goes on.
extension ScheduleService {
    func restart(
        _ parameters: Notifications.Schedule.Parameters, _ order: Order, at now: Moment
    ) throws -> Notifications.Schedule.Reply {
        if let series = try parameters.trigger.series(at: now, systemZone: daemon.clock.zone, last: nil) {
            let wasOpen = try clear(order, at: now)
            return try begin(series, order, replacing: wasOpen, at: now)
        }
        let resolved = try parameters.trigger.resolve(at: now, systemZone: daemon.clock.zone)
        if daemon.engine.isPast(resolved, at: now) { throw past(resolved, parameters, now) }
        let wasOpen = try clear(order, at: now)
        // A date that rang keeps its key: the same date begins again under the next free one.
        return try begin(try unused(resolved, order), order, replacing: wasOpen, at: now)
    }

    /// Takes away what waits, is snoozed or rang under the identifier, in whatever revision; says whether the
    /// identifier was taken.
    private func clear(_ order: Order, at now: Moment) throws -> Bool {
        try daemon.writer.takeResidentsAway(identifier: order.identifier, client: order.client.row)
        guard let existing = try existing(order) else { return false }
        let open = try store.occurrences(
            identifier: order.identifier, client: order.client.row, among: .open, limit: OccurrenceFinder.most)
        for occurrence in open.map(\.occurrence) where occurrence.firing > 0 {
            let decision = daemon.engine.cancel(occurrence, by: "replacement", keepDelivered: false, at: now)
            try daemon.writer.write(decision, from: occurrence, at: now)
        }
        // What never rang makes way without a trace, as with any replacement.
        try retire(existing.request.row, at: now)
        return existing.plain.open != nil
    }
}
