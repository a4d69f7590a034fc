import CivilTime
import NotifyModel

extension FetchTask {
    /// The columns that `init(_:)` reads.
    static let columns: String = """
        id, client, task, kind, minimum, network, power, state, due_wall, due_elapsed, declared, wake_wall, wake_elapsed,
            result, failures, quiet, wakes, notice, warning
        """

    /// Reads a row of ``columns``; throws `damaged` for a number that stands for nothing.
    init(_ row: Row) throws(StoreError) {
        guard let kind = FetchKind(rawValue: row.int(3)), let state = FetchState(rawValue: row.int(7)) else {
            throw StoreError(.damaged, "background task \(row.int64(0)) has a kind or a state that does not exist")
        }
        self.init(
            client: row.int64(1), name: row.text(2), kind: kind, minimum: row.optionalInt64(4),
            requiresNetwork: row.bool(5), requiresPower: row.bool(6), declared: Elapsed(milliseconds: row.int64(10)))
        self.row = row.int64(0)
        self.state = state
        due = row.optionalInstant(8).map(Due.wall) ?? row.optionalElapsed(9).map(Due.elapsed)
        if let wall = row.optionalInstant(11), let elapsed = row.optionalElapsed(12) {
            lastWake = Moment(wall: wall, elapsed: elapsed)
        }
        lastResult = row.optionalInt64(13).flatMap { FetchResult(rawValue: Int($0)) }
        failures = row.int(14)
        quiet = row.int(15)
        wakes = row.int64(16)
        notice = row.optionalInt64(17)
        warning = row.optionalInt64(18)
    }
}
