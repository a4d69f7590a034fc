import CivilTime
import NotifyModel

extension Occurrence {
    /// The columns that `init(_:)` reads, in its order, of the table named `o`.
    static let columns: String = """
        o.id, o.request, o.client, o.scheduled, o.state, o.due_wall, o.due_elapsed, o.level, o.has_policy, o.firing,
        o.created, o.fired, o.late, o.sequence, o.confirmed, o.closed, o.closed_by, o.due_local, o.local, o.repetition,
        o.folded, o.civil, o.edition
        """
    /// How many columns those are.
    static let columnCount: Int32 = 23

    /// Reads an occurrence from the first columns of a row.
    init(_ row: Row) throws(StoreError) {
        guard let state = OccurrenceState(rawValue: row.int(4)), let level = InterruptionLevel(rawValue: row.int(7))
        else { throw StoreError(.damaged, "occurrence \(row.int64(0)) has a state or level that does not exist") }
        self.init(
            row: row.int64(0), request: row.int64(1), client: row.int64(2), scheduled: row.instant(3),
            due: .wall(row.instant(3)), level: level, hasPolicy: row.bool(8), created: row.instant(10))
        self.state = state
        due =
            row.optionalInstant(5).map(Due.wall) ?? row.optionalElapsed(6).map(Due.elapsed)
            ?? row.optionalCivil(17).map(Due.floating)
        firing = row.int(9)
        fired = row.optionalInstant(11)
        late = row.optionalInt64(12)
        sequence = row.optionalInt64(13)
        confirmed = row.optionalInstant(14)
        closed = row.optionalInstant(15)
        closedBy = row.optionalText(16)
        local = row.optionalCivil(18)
        guard let repetition = Repetition(rawValue: row.int(19)) else {
            throw StoreError(.damaged, "occurrence \(row.int64(0)) goes on in a way that does not exist")
        }
        self.repetition = repetition
        folded = row.int(20)
        civil = row.optionalCivil(21)
        edition = row.optionalInt64(22)
    }
}

extension Due {
    /// The date, when it is on the wall axis.
    var wall: Instant? {
        guard case .wall(let date) = self else { return nil }
        return date
    }

    /// The point, when it is on the elapsed axis.
    var elapsed: Elapsed? {
        guard case .elapsed(let point) = self else { return nil }
        return point
    }

    /// The wall time, when it is floating.
    var local: CivilDateTime? {
        guard case .floating(let civil) = self else { return nil }
        return civil
    }
}
