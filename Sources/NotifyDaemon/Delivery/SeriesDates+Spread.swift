import CivilTime
import NotifyModel

// Spread dates
//
// Each date of the words comes later by an offset of its own, which is a hash of whose series it is and of the wall time that
// the words give: so it is the same after a restart, a reload, a registration and an update of tzdata. The dates that come out
// are dates like others to all else; their wall time stays that of the words, by which they are told apart. No offset
// reaches the next date of the words (`ScheduleService` refuses a longer spread), so the order stays.

extension SeriesDates {
    /// The same dates, each later by an offset below `spread` milliseconds.
    func spread(by spread: Int64, owner: String) -> SeriesDates {
        @Sendable func later(_ date: SeriesDate) -> SeriesDate {
            let number = date.civil?.milliseconds ?? date.instant.milliseconds
            let offset = StableOffset.milliseconds(of: [owner], number: number, within: spread)
            return SeriesDate(
                instant: Instant(milliseconds: date.instant.milliseconds + offset), local: date.local,
                civil: date.civil, isRepeated: date.isRepeated)
        }
        let (next, previous, first) = (next, previous, first)
        return SeriesDates(
            repetition: repetition,
            next: { instant in SeriesDates.next(after: instant, within: spread, next, later) },
            previous: { instant in SeriesDates.previous(before: instant, previous, later) },
            first: { civil in first(civil).map(later) })
    }

    /// A date of the words that is later than `instant` comes after it too; one up to the spread before it may.
    private static func next(
        after instant: Instant, within spread: Int64, _ next: (Instant) -> SeriesDate?,
        _ later: (SeriesDate) -> SeriesDate
    ) -> SeriesDate? {
        var from = Instant(milliseconds: instant.milliseconds - spread)
        while let date = next(from), date.instant > from {
            let found = later(date)
            if found.instant > instant { return found }
            from = date.instant
        }
        return nil
    }

    private static func previous(
        before instant: Instant, _ previous: (Instant) -> SeriesDate?, _ later: (SeriesDate) -> SeriesDate
    ) -> SeriesDate? {
        var from = instant
        while let date = previous(from), date.instant < from {
            let found = later(date)
            if found.instant < instant { return found }
            from = date.instant
        }
        return nil
    }
}
