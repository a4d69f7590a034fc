import CivilTime
public import NotifyModel

extension Store {
    /// Replaces the deadlines of an occurrence; at most one of a kind.
    public func setDeadlines(_ deadlines: [Deadline], occurrence: Int64) throws(StoreError) {
        try write(.deleteDeadlines, occurrence)
        for deadline in deadlines {
            let clock = deadline.clock
            try write(
                .insertDeadline, occurrence, deadline.kind.rawValue, deadline.step, clock.due, clock.remaining)
        }
    }

    /// The deadlines of an occurrence, paused ones included.
    public func deadlines(occurrence: Int64) throws(StoreError) -> [Deadline] {
        try database.prepared(.deadlines).all(occurrence) { (row) throws(StoreError) in try Deadline(row, from: 0) }
    }
}

extension Deadline {
    /// Reads kind, step, due and remaining from that column on.
    init(_ row: Row, from column: Int32) throws(StoreError) {
        guard let kind = Kind(rawValue: row.int(column)) else {
            throw StoreError(.damaged, "there is no deadline of kind \(row.int(column))")
        }
        let due = row.optionalElapsed(column + 2).map(Clock.due)
        self.init(kind: kind, step: row.int(column + 1), clock: due ?? .paused(remaining: row.int64(column + 3)))
    }
}

extension Deadline.Clock {
    fileprivate var due: Elapsed? {
        guard case .due(let point) = self else { return nil }
        return point
    }

    fileprivate var remaining: Int64? {
        guard case .paused(let remaining) = self else { return nil }
        return remaining
    }
}

extension Query {
    static let deleteDeadlines: Query = Query("DELETE FROM deadlines WHERE occurrence = ?")
    static let insertDeadline: Query = Query(
        "INSERT INTO deadlines(occurrence, kind, step, due, remaining) VALUES (?, ?, ?, ?, ?)")
    static let deadlines: Query = Query(
        "SELECT kind, step, due, remaining FROM deadlines WHERE occurrence = ? ORDER BY kind")
}
