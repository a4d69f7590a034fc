import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Recurrence

/// Scheduling a series: one request, of whose dates only the next is kept.
extension ScheduleService {
    func scheduleSeries(
        _ parameters: Notifications.Schedule.Parameters, _ order: Order, at now: Moment
    ) throws -> Notifications.Schedule.Reply {
        let existing = try existing(order)
        let open = existing?.plain.open
        let last = try lastDate(of: existing)
        guard
            let resolved = try parameters.trigger.series(
                at: now, systemZone: daemon.clock.zone, last: last,
                owner: "\(order.client.name)/\(order.identifier)")
        else { preconditionFailure("a trigger with an expression gives a series") }
        if let open {
            switch parameters.ifExists ?? .replace {
            case .fail:
                throw NotifyError(.identifierExists(client: order.client.name, identifier: order.identifier))
            case .keep: return reply(order, open, .unchanged, resolved, now)
            case .replace, .restart: break
            }
        }
        if let kept = try keep(resolved, order, existing, at: now) { return kept }
        if let existing { try retire(existing.request.row, at: now) }
        return try begin(resolved, order, replacing: open != nil, at: now)
    }

    /// A series of an identifier under which nothing goes on any more.
    func begin(
        _ resolved: ResolvedSeries, _ order: Order, replacing wasOpen: Bool, at now: Moment
    ) throws -> Notifications.Schedule.Reply {
        let request = try insertRequest(order, .recurring(resolved.series), at: now)
        let first =
            try insertFirst(resolved, order, request: request.row, after: resolved.beginning, at: now)
            ?? daemon.seriesRun.insertDateless(
                model(order, request: request.row, .wall(now.wall), at: now), resolved.dates)
        return reply(order, first, wasOpen ? .replaced : .created, resolved, now)
    }

    /// A span that replaces another one counts on from its last date, so that it comes no more often than either says.
    private func lastDate(of existing: Existing?) throws -> Instant? {
        guard let existing, case .recurring(let old) = existing.plain.trigger, old.anchor != nil else { return nil }
        return try store.newestDealtWith(request: existing.request.row)?.scheduled
    }

    /// An equal series goes on as it is, with new content; only one that was called off begins anew.
    private func keep(
        _ resolved: ResolvedSeries, _ order: Order, _ existing: Existing?, at now: Moment
    ) throws -> Notifications.Schedule.Reply? {
        guard let existing, existing.plain.trigger == .recurring(resolved.series) else { return nil }
        let newest = existing.plain.occurrence
        guard newest?.wasCalledOff != true else { return nil }
        let same = existing.plain.sameContent
        guard let newest else { return reply(order, nil, .unchanged, resolved, now) }
        if !same { _ = try update(newest, order, existing, at: now) }
        if newest.state == .pending, newest.due == nil { try daemon.seriesRun.revive(newest, at: now) }
        let current =
            newest.state == .pending
            ? try store.occurrence(row: newest.row)?.occurrence : try revive(existing, order, after: newest, at: now)
        return reply(order, current ?? newest, same ? .unchanged : .replaced, resolved, now)
    }

    /// A series that had stopped, because its zone was gone, goes on when it is scheduled again.
    private func revive(_ existing: Existing, _ order: Order, after newest: Occurrence, at now: Moment) throws
        -> Occurrence?
    {
        guard try !store.openOccurrences(request: existing.request.row).contains(where: { $0.state == .pending })
        else { return nil }
        let series = try daemon.seriesCache.series(request: existing.request.row)
        let kept = try WireTrigger.reading("trigger", series.expression) { () throws(RecurrenceError) in
            try ResolvedSeries(series, at: now, system: daemon.clock.zone)
        }
        let after = max(newest.scheduled, now.wall)
        return try insertFirst(kept, order, request: existing.request.row, after: after, at: now)
    }

    private func insertFirst(
        _ resolved: ResolvedSeries, _ order: Order, request: Int64, after: Instant, at now: Moment
    ) throws -> Occurrence? {
        guard let first = resolved.dates.next(after) else { return nil }
        let model = model(order, request: request, first.due, at: now)
        return try daemon.seriesRun.insertNext(first, resolved.dates, like: model, at: now)
    }

    private func model(_ order: Order, request: Int64, _ due: Due, at now: Moment) -> Occurrence {
        Occurrence(
            request: request, client: order.client.row, scheduled: now.wall, due: due, level: order.level,
            hasPolicy: order.policy != nil, created: now.wall)
    }

    private func reply(
        _ order: Order, _ occurrence: Occurrence?, _ outcome: ScheduleOutcome, _ resolved: ResolvedSeries,
        _ now: Moment
    ) -> Notifications.Schedule.Reply {
        let view = daemon.view(at: now)
        return Notifications.Schedule.Reply(
            client: order.client.name, identifier: order.identifier,
            handle: occurrence.map { OccurrenceHandle(row: $0.row) }, outcome: outcome,
            scheduled: occurrence.flatMap { $0.state == .pending && $0.due == nil ? nil : view.scheduled($0) },
            next: occurrence?.due.map { view.date(of: $0) },
            notes: resolved.notes + order.permissionNotes + daemon.scheduleNotes())
    }
}
