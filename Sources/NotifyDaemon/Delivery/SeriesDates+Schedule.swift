import CivilTime
import NotifyModel
import Recurrence

extension SeriesDates {
    /// The dates of a prepared schedule; floating ones are told apart by their wall time.
    init(_ schedule: RecurrenceSchedule, isInterval: Bool, isFloating: Bool) {
        @Sendable func date(_ found: RecurrenceDate) -> SeriesDate {
            isFloating
                ? SeriesDate(instant: found.instant, local: found.civil)
                : SeriesDate(
                    instant: found.instant, civil: found.civil, isRepeated: schedule.hasTwice(found.civil))
        }
        self.init(
            repetition: isInterval ? .interval : .fixed, next: { schedule.next(after: $0).map(date) },
            previous: { schedule.previous(before: $0).map(date) },
            first: { civil in
                guard !isFloating else { return nil }
                let before = Instant(milliseconds: schedule.instant(of: civil).milliseconds - 1)
                return schedule.next(after: before).map(date)
            })
    }

    /// The dates of a prepared schedule of a series, spread where it is to be.
    init(_ schedule: RecurrenceSchedule, of series: Series, isInterval: Bool) {
        let dates = SeriesDates(schedule, isInterval: isInterval, isFloating: series.zone == nil)
        self = series.spread.map { dates.spread(by: $0, owner: series.owner ?? "") } ?? dates
    }

    /// Evaluates the words of a series; `system` is the zone of a floating one.
    init(_ series: Series, system: Zone) throws(RecurrenceError) {
        let plan = try series.plan(system: system)
        self.init(try plan.schedule(), of: series, isInterval: plan.expression.isInterval)
    }
}

extension RecurrenceSchedule {
    /// Whether both passes of a wall time are dates.
    fileprivate func hasTwice(_ civil: CivilDateTime) -> Bool {
        overlap == .both && zone.lookup(civil).kind == .repeated
    }

    /// When a wall time comes; one that is left out in a gap gives the end of the gap.
    fileprivate func instant(of civil: CivilDateTime) -> Instant {
        zone.resolve(civil, gap: gap, overlap: overlap).first ?? zone.lookup(civil).transition
    }
}
