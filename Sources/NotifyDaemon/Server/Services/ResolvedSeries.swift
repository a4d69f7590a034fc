import CivilTime
import NotifyInterface
import NotifyModel
import Recurrence

/// A series with what its words mean at the moment of the call.
struct ResolvedSeries: Sendable {
    /// The series in normalised words.
    let series: Series
    /// Its dates.
    let dates: SeriesDates
    /// The moment after which its first date is looked for: dates before the call are never missed.
    let beginning: Instant
    /// What may surprise the user.
    let notes: [String]

    /// Evaluates a series at the moment of the call.
    init(_ series: Series, at now: Moment, system: Zone) throws(RecurrenceError) {
        let plan = try series.plan(system: system)
        let schedule = try plan.schedule()
        self.series = series
        beginning = plan.beginning(at: now.wall)
        notes = try plan.notes(schedule, at: beginning, asked: series.exceptions.count).map(\.description)
        dates = SeriesDates(schedule, isInterval: plan.expression.isInterval, isFloating: series.zone == nil)
    }
}
