public import CivilTime
public import NotifyModel

extension Store {
    /// The first date on the wall axis at which something rings, floating dates included; nil when nothing waits there.
    ///
    /// `excluding` are occurrences whose turn could not be recorded, on a full disk; dates up to `after` do not count.
    public func nextWallDue(
        excluding: Set<Int64> = [], after date: Instant = Instant(milliseconds: .min)
    ) throws(StoreError) -> Instant? {
        let wall = try first(.nextWall, excluding: excluding, after: date.milliseconds)
            .map(Instant.init(milliseconds:))
        return try [wall, nextFloatingDue(excluding: excluding, after: date)].compactMap(\.self).min()
    }

    /// The first point of the elapsed axis at which something is to be done; nil when nothing waits there.
    ///
    /// Occurrences, deadlines, messages to be handed over again and launches to be tried again.
    public func nextElapsedDue(
        excluding: Set<Int64> = [], after point: Elapsed = Elapsed(milliseconds: .min)
    ) throws(StoreError) -> Elapsed? {
        let points = try [
            first(.nextElapsed, excluding: excluding, after: point.milliseconds),
            first(.nextDeadline, excluding: excluding, after: point.milliseconds),
            database.prepared(.nextRetry).first(point) { row in row.int64(0) },
            database.prepared(.nextLaunchRetry).first(point) { row in row.int64(0) },
        ]
        return points.compactMap(\.self).min().map(Elapsed.init(milliseconds:))
    }

    /// The first point of the elapsed axis at which something rings: an occurrence, a repetition, a step of an escalation.
    public func nextElapsedRinging(
        excluding: Set<Int64> = [], after point: Elapsed = Elapsed(milliseconds: .min)
    ) throws(StoreError) -> Elapsed? {
        let points = try [
            first(.nextElapsed, excluding: excluding, after: point.milliseconds),
            first(.nextRingingDeadline, excluding: excluding, after: point.milliseconds),
        ]
        return points.compactMap(\.self).min().map(Elapsed.init(milliseconds:))
    }

    /// At most `limit` occurrences that are due, critical and time-sensitive ones first, then by due date.
    ///
    /// Dates of both axes are compared by the wall date they mean at that moment. Nothing is written: an occurrence is
    /// claimed by ``ring(_:from:at:)`` or ``update(_:from:)``.
    public func due(at moment: Moment, limit: Int, excluding: Set<Int64> = []) throws(StoreError) -> [DueOccurrence] {
        var found = try due(.urgentWallDue, .urgentElapsedDue, .urgentFloatingDue, moment, limit, excluding)
        if found.count < limit {
            found += try due(.wallDue, .elapsedDue, .floatingDue, moment, limit - found.count, excluding)
        }
        return found
    }

    /// At most `limit` deadlines that are due, earliest first.
    public func deadlinesDue(
        at moment: Moment, limit: Int, excluding: Set<Int64> = []
    ) throws(StoreError) -> [DueDeadline] {
        var found: [DueDeadline] = []
        guard limit > 0 else { return found }
        try database.prepared(.deadlinesDue).each(moment.elapsed) { (row) throws(StoreError) in
            guard !excluding.contains(row.int64(0)) else { return true }
            let due = try DueOccurrence(row)
            let deadline = try Deadline(row, from: Occurrence.columnCount + 1)
            found.append(DueDeadline(deadline: deadline, due: due))
            return found.count < limit
        }
        return found
    }

    private func due(
        _ wall: Query, _ elapsed: Query, _ floating: Query, _ moment: Moment, _ limit: Int, _ excluding: Set<Int64>
    ) throws(StoreError) -> [DueOccurrence] {
        let onWall = try due(wall, moment.wall, limit, excluding)
        let onElapsed = try due(elapsed, moment.elapsed, limit, excluding)
        let onLocal = try floatingDue(floating, at: moment, limit: limit, excluding: excluding)
        guard !onElapsed.isEmpty || !onLocal.isEmpty else { return onWall }
        let clock = localClock
        return Array((onWall + onElapsed + onLocal).sorted { $0.precedes($1, at: moment, clock) }.prefix(limit))
    }

    private func due(
        _ query: Query, _ limitDate: some Bindable, _ limit: Int, _ excluding: Set<Int64>
    ) throws(StoreError) -> [DueOccurrence] {
        var found: [DueOccurrence] = []
        guard limit > 0 else { return found }
        try database.prepared(query).each(limitDate) { (row) throws(StoreError) in
            guard excluding.isEmpty || !excluding.contains(row.int64(0)) else { return true }
            found.append(try DueOccurrence(row))
            return found.count < limit
        }
        return found
    }

    private func first(_ query: Query, excluding: Set<Int64>, after limit: Int64) throws(StoreError) -> Int64? {
        var found: Int64?
        try database.prepared(query).each(limit) { row in
            guard excluding.isEmpty || !excluding.contains(row.int64(1)) else { return true }
            found = row.int64(0)
            return false
        }
        return found
    }
}

extension DueOccurrence {
    fileprivate func precedes(_ other: DueOccurrence, at moment: Moment, _ clock: LocalClock) -> Bool {
        let mine = occurrence.due?.date(at: moment, local: clock.instant) ?? occurrence.scheduled
        let its = other.occurrence.due?.date(at: moment, local: clock.instant) ?? other.occurrence.scheduled
        return (mine, occurrence.row) < (its, other.occurrence.row)
    }
}

extension Query {
    static let nextWall: Query = Query(
        """
        SELECT due_wall, id FROM occurrences INDEXED BY occurrences_wall
        WHERE due_wall > ? ORDER BY due_wall
        """)
    static let nextElapsed: Query = Query(
        """
        SELECT due_elapsed, id FROM occurrences INDEXED BY occurrences_elapsed
        WHERE due_elapsed > ? ORDER BY due_elapsed
        """)
    static let nextDeadline: Query = Query(
        "SELECT due, occurrence FROM deadlines INDEXED BY deadlines_due WHERE due > ? ORDER BY due")
    static let nextRingingDeadline: Query = Query(
        """
        SELECT due, occurrence FROM deadlines INDEXED BY deadlines_ringing
        WHERE due > ? AND due IS NOT NULL AND kind <> 2 ORDER BY due
        """)
    static let nextRetry: Query = Query(
        "SELECT retry FROM deliveries INDEXED BY deliveries_retry WHERE retry > ? ORDER BY retry LIMIT 1")
    static let nextLaunchRetry: Query = Query(
        """
        SELECT launch_retry FROM clients INDEXED BY clients_retry
        WHERE launch_retry > ? ORDER BY launch_retry LIMIT 1
        """)

    static func due(_ column: String, index: String, level: String) -> Query {
        Query(
            """
            SELECT \(Occurrence.columns), r.policy FROM occurrences o INDEXED BY \(index)
                LEFT JOIN requests r ON o.has_policy AND r.id = o.request
            WHERE o.\(column) <= ?1 AND o.level \(level) 2 ORDER BY o.\(column), o.id
            """)
    }
    static let urgentWallDue: Query = due("due_wall", index: "occurrences_urgent_wall", level: ">=")
    static let urgentElapsedDue: Query = due("due_elapsed", index: "occurrences_urgent_elapsed", level: ">=")
    static let wallDue: Query = due("due_wall", index: "occurrences_wall", level: "<")
    static let elapsedDue: Query = due("due_elapsed", index: "occurrences_elapsed", level: "<")
    static let deadlinesDue: Query = Query(
        """
        SELECT \(Occurrence.columns), r.policy, d.kind, d.step, d.due, d.remaining
        FROM deadlines d INDEXED BY deadlines_due CROSS JOIN occurrences o ON o.id = d.occurrence
            LEFT JOIN requests r ON o.has_policy AND r.id = o.request
        WHERE d.due <= ?1 ORDER BY d.due
        """)
}
