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
    /// Milliseconds between the closest two of the next dates, where they are spread; nil otherwise.
    let shortestGap: Int64?
    /// What may surprise the user.
    let notes: [String]

    /// So many gaps between dates are looked at.
    private static let gaps: Int = 16

    private static func shortestGap(_ schedule: RecurrenceSchedule, after instant: Instant) -> Int64? {
        guard var date = schedule.next(after: instant)?.instant else { return nil }
        var shortest: Int64?
        for _ in 0..<gaps {
            guard let next = schedule.next(after: date)?.instant else { break }
            shortest = min(shortest ?? .max, next.milliseconds - date.milliseconds)
            date = next
        }
        return shortest
    }

    /// Evaluates a series at the moment of the call.
    init(_ series: Series, at now: Moment, system: Zone) throws(RecurrenceError) {
        let plan = try series.plan(system: system)
        let schedule = try plan.schedule()
        self.series = series
        beginning = plan.beginning(at: now.wall)
        notes = try plan.notes(schedule, at: beginning, asked: series.exceptions.count).map(\.description)
        dates = SeriesDates(schedule, of: series, isInterval: plan.expression.isInterval)
        shortestGap = series.spread == nil ? nil : ResolvedSeries.shortestGap(schedule, after: beginning)
    }
}
