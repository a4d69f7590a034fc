import CivilTime
public import NotifyModel

// What a clock far ahead made happen
//
// One-shots wait again. A date of a series must not: only the next date of a series is a row that waits. It stays closed,
// with its ringings and answers, and the mark of a void date (superseded, and no `fired`) frees its key, so that the
// series rings when it comes to that date. Requests that were replaced or called off since are left as they are.

extension Store {
    /// How far ahead of the clock a firing must be recorded to be void: 24 hours, in milliseconds.
    public static let voidDistance: Int64 = 86_400_000

    /// Makes pending again what rang while the clock was more than 24 h ahead; at most `limit` at a time.
    ///
    /// Also what was missed or expired without a ring. Not what was answered or acknowledged, not what rang after an exact
    /// duration (setting the clock did not make that ring), and no dates of series that rang. `next` says into which state
    /// one moves, nil when it is left. Deadlines and unconfirmed messages of the ringing are dropped. Returns the
    /// occurrences as they were before; fewer than `limit`: there are no more.
    public func voidFirings(
        at moment: Moment, limit: Int, to next: (OccurrenceState) -> OccurrenceState?
    ) throws(StoreError) -> [Occurrence] {
        var moved: [Occurrence] = []
        for occurrence in try void(.voidFired, .voidClosed, at: moment, limit: limit) {
            guard let state = next(occurrence.state) else { continue }
            var wait = occurrence
            wait.state = state
            wait.due = occurrence.local.map(Due.floating) ?? .wall(occurrence.scheduled)
            wait.closed = nil
            wait.closedBy = nil
            try makeVoid(wait, from: occurrence, at: moment)
            moved.append(occurrence)
        }
        return moved
    }

    /// Closes dates of series that rang while the clock was more than 24 h ahead; at most `limit` at a time.
    ///
    /// Their keys are free again. Returns the occurrences as they were before; fewer than `limit`: there are no more.
    public func voidDates(at moment: Moment, limit: Int) throws(StoreError) -> [Occurrence] {
        let dates = try void(.voidFiredDates, .voidSuperseded, at: moment, limit: limit)
        for occurrence in dates {
            var closed = occurrence
            closed.state = .superseded
            closed.closed = moment.wall
            closed.closedBy = Occurrence.correctedClock
            try makeVoid(closed, from: occurrence, at: moment)
        }
        return dates
    }

    private func void(
        _ first: Query, _ second: Query, at moment: Moment, limit: Int
    ) throws(StoreError) -> [Occurrence] {
        let mark = moment.wall.milliseconds + Self.voidDistance
        var found: [Occurrence] = []
        for query in [first, second] where found.count < limit {
            found += try database.prepared(query).all(mark, limit - found.count) { (row) throws(StoreError) in
                try Occurrence(row)
            }
        }
        return found
    }

    private func makeVoid(_ new: Occurrence, from old: Occurrence, at moment: Moment) throws(StoreError) {
        var occurrence = new
        occurrence.fired = nil
        occurrence.late = nil
        try withdrawMessages(of: old)
        try setDeadlines([], occurrence: old.row)
        try moveBanner(.isDone, occurrence: old.row)
        try update(occurrence, from: old)
        let before = old.closed ?? old.fired
        let detail = before.map { "the clock was set back; it was \(old.state.word) at \($0)" }
        let entry = LedgerEntry(event: "voided", at: moment.wall, detail: detail ?? "the clock was set back")
        try append(entry, occurrence: old.row)
    }
}

extension Query {
    /// The request still stands: it was not replaced, and as a series not called off.
    private static let stands: String = """
        EXISTS (SELECT 1 FROM requests r WHERE r.id = o.request AND r.retired = 0)
            AND (o.repetition = 0 OR NOT EXISTS (
                SELECT 1 FROM occurrences n WHERE n.request = o.request AND n.scheduled > o.scheduled AND n.state = 7))
        """
    private static func firings(_ condition: String) -> Query {
        Query(
            """
            SELECT \(Occurrence.columns) FROM occurrences o INDEXED BY occurrences_fired
            WHERE o.state = 2 AND o.fired > ? AND o.elapsed = 0 AND \(condition) AND \(stands) ORDER BY o.fired LIMIT ?
            """)
    }
    private static func closed(_ condition: String) -> Query {
        Query(
            """
            SELECT \(Occurrence.columns) FROM occurrences o INDEXED BY occurrences_closed
            WHERE o.closed > ?1 AND o.closed IS NOT NULL AND o.elapsed = 0 AND \(condition) AND \(stands)
            ORDER BY o.closed LIMIT ?2
            """)
    }
    static let voidFired: Query = firings("o.repetition = 0")
    static let voidFiredDates: Query = firings("o.repetition > 0")
    static let voidClosed: Query = closed("(o.state = 6 OR o.state = 5 AND o.firing = 0)")
    static let voidSuperseded: Query = closed("o.state = 8 AND o.repetition > 0 AND o.fired > ?1")
    /// A date of a series that a corrected clock made void: its key is free.
    static let isVoid: String = "o.state = 8 AND o.fired IS NULL"
}
