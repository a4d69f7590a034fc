import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Recurrence

// Series when the clock was set back
//
// What comes before the date that waits is asked of the same words. Where nobody named a start, the series counts from the
// moment it was scheduled, and under a clock that was ahead that moment is still to come: then it counts from now, less
// the dates it has had, or it would be silent until then.

extension SeriesRun {
    /// The clock was set back: a series that waits for a date far ahead goes on with what comes before it.
    func resume(_ pending: Occurrence, _ engine: Engine, at now: Moment) throws {
        guard pending.firing == 0, let here = date(of: pending), here.instant > now.wall,
            let (dates, again) = try datesFromNow(pending, at: now)
        else { return }
        guard
            let next = engine.resumed(
                dates, pending: here, dealt: try dealt(pending.request, at: now), at: now),
            let date = try unused(next, dates, in: pending.request), date.instant < here.instant
        else { return }
        if let again { try keep(again, request: pending.request) }
        try move(pending, toPending: date)
    }

    /// A date of a series became void: one that has no date waiting any more goes on with what comes now.
    func goOn(after void: Occurrence, at now: Moment) throws {
        guard try !store.openOccurrences(request: void.request).contains(where: { $0.state == .pending }),
            let (dates, again) = try datesFromNow(void, at: now)
        else { return }
        let dealt = dates.repetition == .interval ? nil : try dealt(void.request, at: now)
        guard let next = dates.next(max(now.wall, dealt ?? now.wall)) else { return }
        if let again { try keep(again, request: void.request) }
        try insertNext(next, dates, like: void, at: now)
    }

    /// What rang under a clock far ahead and was acknowledged there does not silence the series until then.
    private func dealt(_ request: Int64, at now: Moment) throws(StoreError) -> Instant? {
        let horizon = Instant(milliseconds: now.wall.milliseconds + Store.voidDistance)
        return try store.newestDealtWith(request: request, until: horizon)?.scheduled
    }

    /// The dates of a series, and its words where it counts from now; nil when it cannot be read.
    private func datesFromNow(_ occurrence: Occurrence, at now: Moment) throws -> (SeriesDates, Series?)? {
        guard case .dates(let dates) = try reading(occurrence) else { return nil }
        let series = try cache.series(request: occurrence.request)
        let plan = try series.plan(system: cache.zone)
        guard series.anchor != nil, series.start == nil, plan.isStartChosen else { return (dates, nil) }
        let anchor = RecurrencePlan.anchor(plan.expression, at: now.wall, zone: plan.zone)
        guard anchor < plan.start else { return (dates, nil) }
        var again = series
        again.anchor = anchor.description
        if series.count != nil { again.counted = try store.datesDealtWith(request: occurrence.request) }
        return (try SeriesDates(again, system: cache.zone), again)
    }

    private func keep(_ series: Series, request row: Int64) throws {
        guard var request = try store.request(row: row) else { return }
        request.trigger = Trigger.recurring(series).storedText
        try store.update(request)
        cache.forget(request: row)
    }
}
