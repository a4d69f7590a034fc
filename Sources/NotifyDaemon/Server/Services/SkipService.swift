import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Recurrence

/// Answers Skip: leaves out the next dates of a series.
struct SkipService {
    let daemon: Daemon

    private var store: Store { daemon.store }

    func skip(_ parameters: Notifications.Skip.Parameters) throws -> Notifications.Skip.Reply {
        let now = daemon.clock.now
        let finder = OccurrenceFinder(store: store)
        let record = try finder.findOne(parameters.occurrence, client: parameters.client, for: .look)
        let pending = try pending(of: record)
        let dates = try dates(of: pending, record)
        guard let first = daemon.seriesRun.date(of: pending) else { throw refusal(record, "it has no next date") }
        var skipped = [first]
        var next = dates.next(first.instant)
        while skipped.count < parameters.count ?? 1, let date = next {
            skipped.append(date)
            next = dates.next(date.instant)
        }
        try leaveOut(skipped, of: pending)
        for date in skipped {
            let line = LedgerEntry(event: "skipped", at: now.wall, detail: "\(date.text) was left out")
            try store.append(line, occurrence: pending.row)
        }
        return Notifications.Skip.Reply(
            skipped: skipped.map(\.instant), next: try goOn(pending, with: next, dates, at: now)?.instant)
    }

    private func pending(of record: OccurrenceRecord) throws -> Occurrence {
        let open = try store.openOccurrences(request: record.occurrence.request)
        guard let pending = open.last(where: { $0.state == .pending && $0.firing == 0 }) else {
            throw refusal(record, "no date of it waits")
        }
        guard pending.repetition != .once else { throw refusal(record, "it is no series; to call it off, cancel it") }
        guard let current = try daemon.pinnedRun.check(pending, at: daemon.clock.now) else {
            throw refusal(record, "no date of it is left")
        }
        return current
    }

    private func dates(of pending: Occurrence, _ record: OccurrenceRecord) throws -> SeriesDates {
        do {
            return try daemon.seriesCache.dates(request: pending.request)
        } catch let error as RecurrenceError {
            throw refusal(record, "its dates are not known: \(error)")
        }
    }

    private func refusal(_ record: OccurrenceRecord, _ reason: String) -> NotifyError {
        NotifyError(
            .wrongState(
                occurrence: OccurrenceHandle(row: record.occurrence.row).description,
                state: record.occurrence.state.word, reason: reason))
    }

    /// Wall times where the series has them, so that they stay out when the zone's rules change.
    private func leaveOut(_ dates: [SeriesDate], of pending: Occurrence) throws {
        guard var request = try store.request(row: pending.request) else { return }
        var series = try daemon.seriesCache.series(request: pending.request)
        guard series.skipped.count + dates.count <= Limits.exceptions else {
            throw NotifyError(.limitReached(limit: "dates left out of one series", value: Limits.exceptions))
        }
        let zone = try series.plan(system: daemon.clock.zone).zone
        let needsInstant = pending.repetition == .interval || series.overlap == .both
        for date in dates {
            let isWall = !needsInstant && zone.lookup(zone.local(date.instant)).kind == .unique
            let wall = date.local ?? (isWall ? date.civil ?? zone.local(date.instant) : nil)
            series.skipped.append(wall?.description ?? date.instant.description)
        }
        request.trigger = Trigger.recurring(series).storedText
        try store.update(request)
        daemon.seriesCache.forget(request: pending.request)
    }

    private func goOn(
        _ pending: Occurrence, with next: SeriesDate?, _ dates: SeriesDates, at now: Moment
    ) throws -> SeriesDate? {
        guard let next, let date = try daemon.seriesRun.unused(next, dates, in: pending.request) else {
            try daemon.seriesRun.end(pending, by: .skip, at: now)
            return nil
        }
        try daemon.seriesRun.move(pending, toPending: date)
        return date
    }
}
