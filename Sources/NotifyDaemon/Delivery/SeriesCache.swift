import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Recurrence

/// The prepared dates of the series that were asked for last: preparing one reads its words and walks its count.
final class SeriesCache {
    private let store: Store
    private let clock: Timekeeper
    private var prepared: [Int64: SeriesDates] = [:]
    /// Rows of requests, the one asked for last at the end.
    private var order: [Int64] = []

    /// At most that many are kept.
    static let limit: Int = 64

    init(store: Store, clock: Timekeeper) {
        self.store = store
        self.clock = clock
    }

    /// The system's zone, in which floating series are evaluated.
    var zone: Zone { clock.zone }

    /// The dates of a request; throws when it is no series, or when its zone is not there any more.
    func dates(request row: Int64) throws -> SeriesDates {
        if let known = prepared[row] {
            if order.last != row {
                order.removeAll { $0 == row }
                order.append(row)
            }
            return known
        }
        let dates = try SeriesDates(try series(request: row), system: clock.zone)
        prepared[row] = dates
        order.append(row)
        if order.count > SeriesCache.limit { prepared[order.removeFirst()] = nil }
        return dates
    }

    /// The words of a request that is a series.
    func series(request row: Int64) throws -> Series {
        guard let text = try store.request(row: row)?.trigger,
            case .recurring(let series) = try Trigger(storedText: text)
        else { throw NotifyError(.storeDamaged(reason: "request \(row) has a date of a series and is none")) }
        return series
    }

    /// The words of a request are others now.
    func forget(request row: Int64) {
        prepared[row] = nil
        order.removeAll { $0 == row }
    }

    /// The system's zone is another now.
    func forgetAll() {
        prepared.removeAll()
        order.removeAll()
    }
}
