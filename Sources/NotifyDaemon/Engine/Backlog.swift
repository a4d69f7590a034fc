import CivilTime

/// The dates of a series from its pending one up to now: the newest hundred, and how many there are.
struct Backlog: Hashable, Sendable {
    /// The pending date.
    let first: SeriesDate
    /// The newest dates, oldest first; at least one.
    private(set) var dates: [SeriesDate]
    /// How many dates there are; not beyond the bound of counting.
    private(set) var count = 1
    /// There are more than were counted.
    private(set) var isMore = false
    /// A date that was not later than the one before it: the series cannot be evaluated.
    private(set) var fault: String?

    /// The newest date that has come.
    var newest: SeriesDate { dates[dates.count - 1] }

    init(_ series: SeriesDates, from first: SeriesDate, at now: Instant) {
        self.first = first
        dates = [first]
        count(series, upTo: now)
        if isMore { lookBack(series, from: now) }
    }

    private mutating func count(_ series: SeriesDates, upTo now: Instant) {
        var ring: [SeriesDate] = dates
        while let next = series.next(ring[ring.count - 1].instant), next.instant <= now {
            guard next.instant > ring[ring.count - 1].instant else {
                fault = Self.fault(next, after: ring[ring.count - 1])
                break
            }
            guard count < Engine.countedDates else {
                isMore = true
                break
            }
            count += 1
            ring.append(next)
            if ring.count >= 2 * Engine.deliveredDates { ring.removeFirst(Engine.deliveredDates) }
        }
        dates = Array(ring.suffix(Engine.deliveredDates))
    }

    /// Too many to walk: the newest ones are found from now backwards.
    private mutating func lookBack(_ series: SeriesDates, from now: Instant) {
        var found: [SeriesDate] = []
        var before = Instant(milliseconds: now.milliseconds + 1)
        while found.count < Engine.deliveredDates, let date = series.previous(before), date.instant < before {
            found.append(date)
            before = date.instant
        }
        if !found.isEmpty { dates = found.reversed() }
    }

    /// A count in words, with "or more" where counting stopped.
    func words(_ count: Int) -> String { isMore ? "\(count) or more" : "\(count)" }

    static func fault(_ next: SeriesDate, after date: SeriesDate) -> String {
        "the date after \(date.text) is \(next.text), which is not later"
    }
}
