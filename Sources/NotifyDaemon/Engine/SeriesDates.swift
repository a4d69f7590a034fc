import CivilTime
import NotifyModel

/// The dates of a series, as functions: the engine decides on them and evaluates nothing itself.
struct SeriesDates: Sendable {
    /// The first date later than an instant; nil when there is none.
    let next: @Sendable (Instant) -> SeriesDate?
    /// The last date earlier than an instant; nil when there is none.
    let previous: @Sendable (Instant) -> SeriesDate?
    /// How the series goes on.
    let repetition: Repetition

    init(
        repetition: Repetition, next: @escaping @Sendable (Instant) -> SeriesDate?,
        previous: @escaping @Sendable (Instant) -> SeriesDate?
    ) {
        self.repetition = repetition
        self.next = next
        self.previous = previous
    }
}
