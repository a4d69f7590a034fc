import CivilTime
import NotifyModel
import NotifyStore
import Recurrence

// A series whose zone tzdata does not list any more
//
// Its next date was computed while the zone was known, and rings. What follows is not known: a date without a due waits
// in its place, listed as "zone unknown", until tzdata lists the zone again. Dates that have passed by then are late.

extension SeriesRun {
    /// The dates of a series, or why there are none.
    enum Reading {
        case dates(SeriesDates)
        case unreadable(String, isZone: Bool)
    }

    /// Reads the words of a series in its zone.
    func reading(_ pending: Occurrence) throws(StoreError) -> Reading {
        do {
            return .dates(try cache.dates(request: pending.request))
        } catch let error as StoreError {
            throw error
        } catch let error as RecurrenceError {
            return .unreadable("\(error)", isZone: [.zoneUnknown, .zoneUnreadable].contains(error.code))
        } catch {
            return .unreadable("\(error)", isZone: false)
        }
    }

    /// Inserts the date without a due that waits until the zone is known.
    func rest(like model: Occurrence, _ reason: String, at now: Moment) throws(StoreError) {
        let key = try free(Instant(milliseconds: model.scheduled.milliseconds + 1), in: model.request)
        var occurrence = Occurrence(
            request: model.request, client: model.client, scheduled: key, due: .wall(key), level: model.level,
            hasPolicy: model.hasPolicy, created: now.wall, repetition: model.repetition)
        occurrence.due = nil
        let row = try store.insert(occurrence).row
        try store.append(LedgerEntry(event: "zone unknown", at: now.wall, detail: reason), occurrence: row)
    }

    /// A date without a due gets one, if the zone is known now: the first after the newest that was dealt with.
    func revive(_ resting: Occurrence, at now: Moment) throws {
        guard case .dates(let dates) = try reading(resting) else { return }
        let dealt = try store.newestDealtWith(request: resting.request)
        guard let next = following(dealt, or: resting.scheduled, dates),
            let date = try unused(next, dates, in: resting.request)
        else {
            // One that never had a date stays, so that it can be seen and cancelled.
            if dealt != nil { try end(resting, by: .dates, at: now) }
            return
        }
        try move(resting, toPending: date)
        let line = LedgerEntry(event: "zone known", at: now.wall, detail: "the next date is \(date.text)")
        try store.append(line, occurrence: resting.row)
    }

    /// The first date after one that was dealt with, by its wall time where it has one: its instant may be another now.
    private func following(_ dealt: Occurrence?, or key: Instant, _ dates: SeriesDates) -> SeriesDate? {
        guard dates.repetition == .fixed, let civil = dealt?.civil, let again = dates.first(civil) else {
            return dates.next(dealt?.scheduled ?? key)
        }
        return again.civil == civil ? dates.next(again.instant) : again
    }
}

// MARK: - When tzdata was updated

extension SeriesRun {
    /// The date that a pending one has become by the rules of now; nil when none is left.
    ///
    /// A fixed time of day keeps its wall time. An interval keeps its instant or goes on from now.
    func renewed(_ pending: Occurrence, _ dates: SeriesDates, at now: Moment) throws(StoreError) -> SeriesDate? {
        guard let here = date(of: pending) else { return nil }
        if let same = dates.next(Instant(milliseconds: here.instant.milliseconds - 1)), same.instant == here.instant,
            dates.repetition == .interval || same.civil == here.civil
        {
            return same
        }
        if dates.repetition == .interval {
            let dealt = try store.newestDealtWith(request: pending.request)?.scheduled
            return here.instant > now.wall ? dates.next(max(now.wall, dealt ?? now.wall)) : here
        }
        guard var next = here.civil.flatMap({ dates.first($0) }) ?? dates.next(now.wall) else { return nil }
        // The first pass of a repeated hour has been: the second one is meant.
        if next.isRepeated, try store.newestDealtWith(request: pending.request)?.civil == next.civil,
            let second = dates.next(next.instant)
        {
            next = second
        }
        return try unused(next, dates, in: pending.request, except: pending.row)
    }
}
