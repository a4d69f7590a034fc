import CivilTime
import NotifyModel
import Recurrence

extension SeriesDates {
    /// The dates of a prepared schedule; floating ones are told apart by their wall time.
    init(_ schedule: RecurrenceSchedule, isInterval: Bool, isFloating: Bool) {
        @Sendable func date(_ found: RecurrenceDate) -> SeriesDate {
            SeriesDate(instant: found.instant, local: isFloating ? found.civil : nil)
        }
        self.init(
            repetition: isInterval ? .interval : .fixed, next: { schedule.next(after: $0).map(date) },
            previous: { schedule.previous(before: $0).map(date) })
    }

    /// Evaluates the words of a series; `system` is the zone of a floating one.
    init(_ series: Series, system: Zone) throws(RecurrenceError) {
        let plan = try series.plan(system: system)
        self.init(
            try plan.schedule(), isInterval: plan.expression.isInterval, isFloating: series.zone == nil)
    }
}
