import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd

// Series in the store
//
// A series has one pending row. When it is due, it becomes the occurrence of a date that has come, further ones are
// inserted beside it when each is to be delivered, and the next date is inserted as the new pending row, all in the
// turn's transaction: a crash at any point leaves either all of it or the pending row as it was.

/// Carries out what the engine decides about series.
struct SeriesRun {
    let store: Store
    let writer: DecisionWriter
    let cache: SeriesCache
    let log: Log

    /// The pending date of a series is reached: deals with all dates up to now.
    ///
    /// - Returns: what rang.
    func fire(_ pending: Occurrence, policy: Policy?, _ engine: Engine, at now: Moment) throws -> [Occurrence] {
        guard let first = date(of: pending) else { return [] }
        let dates: SeriesDates
        switch try reading(pending) {
        case .dates(let found): dates = found
        case .unreadable(let reason, let isZone):
            try stop(pending, reason, at: now)
            if isZone { try rest(like: pending, reason, at: now) }
            return try decide(resolved(pending), SeriesStep.Firing(date: first), policy, engine, now)
        }
        let step = engine.step(dates, from: first, ifMissed: policy?.ifMissed ?? .fold, at: now)
        var rang: [Occurrence] = []
        for (index, firing) in step.firings.enumerated() {
            let occurrence = try index == 0 ? move(pending, to: firing) : insert(firing, like: pending, at: now)
            rang += try decide(occurrence, firing, policy, engine, now)
        }
        if let fault = step.fault { try stop(pending, fault, at: now) }
        if let next = step.next { try insertNext(next, dates, like: pending, at: now) }
        return rang
    }

    private func decide(
        _ occurrence: Occurrence, _ firing: SeriesStep.Firing, _ policy: Policy?, _ engine: Engine, _ now: Moment
    ) throws -> [Occurrence] {
        for line in firing.lines { try store.append(line, occurrence: occurrence.row) }
        let decision =
            firing.isDropped
            ? engine.drop(occurrence, at: now) : engine.fire(occurrence, policy: policy, deadlines: [], at: now)
        guard decision.rings else {
            try writer.write(decision, from: occurrence, at: now)
            return []
        }
        if policy?.keepEach != true { try supersede(occurrence.request, by: occurrence.row, engine, at: now) }
        try writer.write(decision, from: occurrence, at: now)
        return [decision.occurrence]
    }

    private func supersede(_ request: Int64, by newer: Int64, _ engine: Engine, at now: Moment) throws {
        for older in try store.unanswered(request: request, limit: SeriesRun.superseded) {
            try writer.write(engine.supersede(older, at: now), from: older, at: now)
            try writer.inheritBanner(from: older.row, to: newer)
        }
    }

    /// At most that many older occurrences are superseded at a time; the next date takes the rest.
    private static let superseded: Int = 100

    /// The last resort: the series rests, everything else goes on.
    private func stop(_ occurrence: Occurrence, _ reason: String, at now: Moment) throws(StoreError) {
        log(.error, "the series of occurrence \(occurrence.row) cannot go on: \(reason)")
        try store.append(LedgerEntry(event: "stopped", at: now.wall, detail: reason), occurrence: occurrence.row)
    }
}

// MARK: - Rows

extension SeriesRun {
    /// The date of a row as the engine knows it.
    func date(of occurrence: Occurrence) -> SeriesDate? {
        switch occurrence.due {
        case .wall(let instant): SeriesDate(instant: instant, local: occurrence.local, civil: occurrence.civil)
        case .floating(let civil): SeriesDate(instant: store.localClock.instant(civil), local: civil)
        case .elapsed, nil: nil
        }
    }

    /// The pending row becomes the occurrence of that date, a floating one with its instant.
    private func move(_ pending: Occurrence, to firing: SeriesStep.Firing) throws(StoreError) -> Occurrence {
        var occurrence = pending
        if pending.local != nil || firing.date.instant != date(of: pending)?.instant {
            occurrence.scheduled = try free(firing.date.instant, in: pending.request, except: pending.row)
        }
        occurrence.due = .wall(firing.date.instant)
        occurrence.local = firing.date.local
        occurrence.civil = firing.date.civil
        occurrence.folded = firing.folded
        if occurrence != pending { try store.reschedule(occurrence, from: pending) }
        return occurrence
    }

    /// An occurrence that is about to ring; a floating one gets the instant at which it does.
    func resolved(_ occurrence: Occurrence) -> Occurrence {
        guard case .floating(let civil) = occurrence.due else { return occurrence }
        var found = occurrence
        found.scheduled = store.localClock.instant(civil)
        found.due = .wall(found.scheduled)
        return found
    }

    private func insert(
        _ firing: SeriesStep.Firing, like pending: Occurrence, at now: Moment
    ) throws(StoreError) -> Occurrence {
        var occurrence = Occurrence(
            request: pending.request, client: pending.client,
            scheduled: try free(firing.date.instant, in: pending.request), due: .wall(firing.date.instant),
            level: pending.level, hasPolicy: pending.hasPolicy, created: pending.created,
            repetition: pending.repetition)
        occurrence.local = firing.date.local
        occurrence.civil = firing.date.civil
        occurrence.folded = firing.folded
        return try store.insert(occurrence)
    }

    /// Inserts the pending row of a series: the first date from `date` on that has not been; an interval takes any.
    @discardableResult
    func insertNext(
        _ date: SeriesDate, _ dates: SeriesDates, like model: Occurrence, at now: Moment
    ) throws(StoreError) -> Occurrence? {
        guard let date = try unused(date, dates, in: model.request) else { return nil }
        var occurrence = Occurrence(
            request: model.request, client: model.client, scheduled: try free(date.instant, in: model.request),
            due: date.due, level: model.level, hasPolicy: model.hasPolicy, created: now.wall,
            repetition: dates.repetition)
        occurrence.civil = date.civil
        return try store.insert(occurrence)
    }

    /// Inserts the row of a series that has no date at all, so that it can be seen and cancelled; its key means nothing.
    func insertDateless(_ model: Occurrence, _ dates: SeriesDates) throws(StoreError) -> Occurrence {
        var occurrence = model
        occurrence.scheduled = try free(model.scheduled, in: model.request)
        occurrence.due = nil
        occurrence.local = nil
        occurrence.repetition = dates.repetition
        return try store.insert(occurrence)
    }

    /// The first date from `date` on whose key is free; an interval's key is raised instead.
    ///
    /// `row` is the one that is to get the date, whose own key does not count.
    func unused(
        _ date: SeriesDate, _ dates: SeriesDates, in request: Int64, except row: Int64 = 0
    ) throws(StoreError) -> SeriesDate? {
        guard dates.repetition != .interval else { return date }
        var found = date
        while try isTaken(found, in: request, except: row) {
            guard let next = dates.next(found.instant), next.instant > found.instant else { return nil }
            found = next
        }
        return found
    }

    private func isTaken(_ date: SeriesDate, in request: Int64, except row: Int64) throws(StoreError) -> Bool {
        if let local = date.local { return try store.holder(request: request, local: local) != nil }
        if let civil = date.civil {
            return try store.isTaken(
                request: request, date.instant, civil: civil, isRepeated: date.isRepeated, except: row)
        }
        return try store.holder(request: request, scheduled: date.instant) != nil
    }

    /// The first key from an instant on that no other row of the identifier has.
    func free(_ date: Instant, in request: Int64, except row: Int64 = 0) throws(StoreError) -> Instant {
        var key = date
        while let holder = try store.holder(request: request, scheduled: key), holder != row {
            key = Instant(milliseconds: key.milliseconds + 1)
        }
        return key
    }
}

// MARK: - When zones change

extension SeriesRun {
    /// The zone changed: a date that was jumped over is told of and not fired.
    func jump(_ pending: Occurrence, words: String, at now: Moment) throws {
        guard let here = date(of: pending), case .dates(let dates) = try reading(pending) else { return }
        let line = LedgerEntry(event: "jumped over", at: now.wall, detail: "\(here.text), \(words)")
        try store.append(line, occurrence: pending.row)
        guard let next = dates.next(max(now.wall, here.instant)),
            let date = try unused(next, dates, in: pending.request)
        else { return try end(pending, by: .zone, at: now) }
        try move(pending, toPending: date)
    }

    /// The pending row waits for another date; what it stands for begins anew.
    @discardableResult
    func move(_ pending: Occurrence, toPending date: SeriesDate) throws(StoreError) -> Occurrence {
        var occurrence = pending
        occurrence.scheduled = try free(date.instant, in: pending.request, except: pending.row)
        occurrence.due = date.due
        occurrence.local = date.local
        occurrence.civil = date.civil
        try store.reschedule(occurrence, from: pending)
        return occurrence
    }

    /// No date is left.
    func end(_ pending: Occurrence, by: SeriesEnd, at now: Moment) throws {
        var decision = Decision(occurrence: pending)
        decision.close(.cancelled, by: by.rawValue, at: now, detail: "no date is left")
        try writer.write(decision, from: pending, at: now)
    }
}
