import CivilTime
import NotifyModel

/// The dates of a series, as functions: the engine decides on them and evaluates nothing itself.
struct SeriesDates: Sendable {
    /// The first date later than an instant; nil when there is none.
    let next: @Sendable (Instant) -> SeriesDate?
    /// The last date earlier than an instant; nil when there is none.
    let previous: @Sendable (Instant) -> SeriesDate?
    /// The first date whose wall time is that one or a later one; nil when there is none, or when dates are not pinned.
    let first: @Sendable (CivilDateTime) -> SeriesDate?
    /// How the series goes on.
    let repetition: Repetition

    init(
        repetition: Repetition, next: @escaping @Sendable (Instant) -> SeriesDate?,
        previous: @escaping @Sendable (Instant) -> SeriesDate?,
        first: @escaping @Sendable (CivilDateTime) -> SeriesDate? = { _ in nil }
    ) {
        self.repetition = repetition
        self.next = next
        self.previous = previous
        self.first = first
    }
}
