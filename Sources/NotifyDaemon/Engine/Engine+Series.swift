import CivilTime
import NotifyModel

// Series (DESIGN section 4, rule 5). Only the next date of a series is a row. When it is reached, all dates that have
// come by now are looked at together; `ifMissed` says what becomes of several. The next row is the first date after
// the newest that was dealt with, and never after "now": so a turn that comes late loses no date, and one that comes
// early repeats none.

extension Engine {
    /// At most that many dates are counted at one evaluation; beyond it the ledger says "or more".
    static let countedDates: Int = 10_000
    /// At most that many dates of one evaluation are delivered, the newest ones.
    static let deliveredDates: Int = 100

    /// What becomes of a series whose pending date `first` is reached.
    func step(_ dates: SeriesDates, from first: SeriesDate, ifMissed: IfMissed, at now: Moment) -> SeriesStep {
        let backlog = Backlog(dates, from: first, at: now.wall)
        var step = SeriesStep(firings: firings(backlog, ifMissed, at: now))
        step.fault = backlog.fault
        guard backlog.fault == nil, let next = dates.next(backlog.newest.instant) else { return step }
        if next.instant > backlog.newest.instant {
            step.next = next
        } else {
            step.fault = Backlog.fault(next, after: backlog.newest)
        }
        return step
    }

    private func firings(_ backlog: Backlog, _ ifMissed: IfMissed, at now: Moment) -> [SeriesStep.Firing] {
        switch ifMissed {
        case .fold: [fold(backlog.newest, of: backlog.count, backlog, at: now)]
        case .all: all(backlog, at: now)
        case .skip: skip(backlog, at: now)
        }
    }

    private func fold(_ date: SeriesDate, of count: Int, _ backlog: Backlog, at now: Moment) -> SeriesStep.Firing {
        guard count > 1 else { return SeriesStep.Firing(date: date) }
        let line = entry("folded", "stands for \(backlog.words(count)) dates since \(backlog.first.text)", now)
        return SeriesStep.Firing(date: date, folded: count, lines: [line])
    }

    private func all(_ backlog: Backlog, at now: Moment) -> [SeriesStep.Firing] {
        var firings = backlog.dates.map { SeriesStep.Firing(date: $0) }
        let left = backlog.count - backlog.dates.count
        if left > 0 {
            let limit = "at most \(Engine.deliveredDates) are delivered"
            firings[0].lines = [entry("left out", "\(backlog.words(left)) earlier dates; \(limit)", now)]
        }
        return firings
    }

    /// Late dates make one missed occurrence with a line for each; those on time make one that rings.
    private func skip(_ backlog: Backlog, at now: Moment) -> [SeriesStep.Firing] {
        let late = backlog.dates.filter { now.wall.milliseconds - $0.instant.milliseconds > lateAfter }
        let onTime = backlog.dates.count - late.count
        var firings: [SeriesStep.Firing] = []
        if let newest = late.last {
            var dropped = SeriesStep.Firing(date: newest, folded: backlog.count - onTime, isDropped: true)
            dropped.lines = late.map { entry("skipped", "\($0.text) was late", now) }
            let left = backlog.count - backlog.dates.count
            if left > 0 { dropped.lines.append(entry("skipped", "\(backlog.words(left)) earlier dates", now)) }
            firings.append(dropped)
        }
        if onTime > 0 { firings.append(fold(backlog.newest, of: onTime, backlog, at: now)) }
        return firings
    }

    private func entry(_ event: String, _ detail: String, _ now: Moment) -> LedgerEntry {
        LedgerEntry(event: event, at: now.wall, detail: detail)
    }

    /// Late dates of a series are dropped: the newest of them stands for all.
    func drop(_ occurrence: Occurrence, at now: Moment) -> Decision {
        guard case .moves(let state) = LifeCycle.outcome(of: .miss, in: occurrence.state) else {
            return .nothing(occurrence)
        }
        var decision = Decision(occurrence: occurrence)
        decision.close(state, by: "if-missed", at: now)
        return decision
    }

    /// A newer date of its series rings: it rings no more and needs no attention, and can still be answered.
    func supersede(_ occurrence: Occurrence, at now: Moment) -> Decision {
        guard case .moves(let state) = LifeCycle.outcome(of: .supersede, in: occurrence.state) else {
            return .nothing(occurrence)
        }
        var decision = Decision(occurrence: occurrence, deadlines: [])
        decision.occurrence.state = state
        decision.occurrence.closed = now.wall
        decision.occurrence.closedBy = Occurrence.newerDate
        return decision
    }

    /// The date that is pending once the clock was set back to `now`; nil when the one that is pending stays.
    ///
    /// An interval goes on from now. A fixed time of day that has been, `dealt` the newest of them, comes no second
    /// time.
    func resumed(_ dates: SeriesDates, pending: SeriesDate, dealt: Instant?, at now: Moment) -> SeriesDate? {
        let from = dates.repetition == .interval ? now.wall : max(now.wall, dealt ?? now.wall)
        guard let next = dates.next(from), next.instant > from, next.instant < pending.instant else { return nil }
        return next
    }
}

extension SeriesDate {
    /// The date for people: a floating one as clocks show it.
    var text: String { local?.description ?? instant.description }
}
