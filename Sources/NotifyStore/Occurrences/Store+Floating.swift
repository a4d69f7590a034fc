public import CivilTime
public import NotifyModel

extension Store {
    /// The first instant at which a floating date comes; nil when none waits.
    ///
    /// The first row is it, unless clocks skip its wall time: then the first row after the gap may come before it.
    ///
    /// Dates that have come by `after` do not count.
    func nextFloatingDue(excluding: Set<Int64>, after: Instant) throws(StoreError) -> Instant? {
        let isAny = after.milliseconds == .min
        let from = isAny ? after.milliseconds : localClock.reached(after).milliseconds + 1
        guard let first = try firstFloating(from: CivilDateTime(milliseconds: from), excluding) else { return nil }
        var next = localClock.instant(first)
        if let resumption = localClock.resumption(first), let later = try firstFloating(from: resumption, excluding) {
            next = min(next, localClock.instant(later))
        }
        return next
    }

    private func firstFloating(from: CivilDateTime, _ excluding: Set<Int64>) throws(StoreError) -> CivilDateTime? {
        var found: CivilDateTime?
        try database.prepared(.nextFloating).each(from) { row in
            guard excluding.isEmpty || !excluding.contains(row.int64(1)) else { return true }
            found = CivilDateTime(milliseconds: row.int64(0))
            return false
        }
        return found
    }

    /// Floating occurrences that have come at that moment, by wall time.
    func floatingDue(
        _ query: Query, at moment: Moment, limit: Int, excluding: Set<Int64>
    ) throws(StoreError) -> [DueOccurrence] {
        var found: [DueOccurrence] = []
        guard limit > 0 else { return found }
        try database.prepared(query).each(localClock.reached(moment.wall)) { (row) throws(StoreError) in
            let due = try DueOccurrence(row)
            guard let civil = due.occurrence.due?.local, localClock.instant(civil) <= moment.wall,
                !excluding.contains(due.occurrence.row)
            else { return true }
            found.append(due)
            return found.count < limit
        }
        return found
    }

    /// Pending dates of floating series after one wall time and not after another: what a change of zone jumps over.
    public func floatingSeries(
        after: CivilDateTime, through: CivilDateTime, limit: Int
    ) throws(StoreError) -> [Occurrence] {
        try database.prepared(.jumpedFloating).all(after, through, limit) { (row) throws(StoreError) in
            try Occurrence(row)
        }
    }
}

extension Query {
    static let nextFloating: Query = Query(
        """
        SELECT due_local, id FROM occurrences INDEXED BY occurrences_local
        WHERE due_local IS NOT NULL AND due_local >= ? ORDER BY due_local
        """)
    static let urgentFloatingDue: Query = due("due_local", index: "occurrences_urgent_local", level: ">=")
    static let floatingDue: Query = due("due_local", index: "occurrences_local", level: "<")
    static let jumpedFloating: Query = Query(
        """
        SELECT \(Occurrence.columns) FROM occurrences o INDEXED BY occurrences_local
        WHERE o.due_local > ? AND o.due_local <= ? AND o.repetition > 0 ORDER BY o.due_local, o.id LIMIT ?
        """)
}
