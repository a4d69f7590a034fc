import CivilTime
public import NotifyModel

extension Store {
    /// How far ahead of the clock a firing must be recorded to be void: 24 hours, in milliseconds.
    public static let voidDistance: Int64 = 86_400_000

    /// Makes pending again what rang while the clock was more than 24 h ahead; at most `limit` at a time.
    ///
    /// Not what was answered or acknowledged, and not what rang after an exact duration: setting the clock did not make
    /// that ring. `next` says into which state one moves, nil when it is left. Deadlines and unconfirmed messages of
    /// the ringing are dropped. Returns the occurrences as they were before; fewer than `limit`: there are no more.
    public func voidFirings(
        at moment: Moment, limit: Int, to next: (OccurrenceState) -> OccurrenceState?
    ) throws(StoreError) -> [Occurrence] {
        let mark = moment.wall.milliseconds + Self.voidDistance
        var void = try database.prepared(.voidFired).all(mark, limit) { (row) throws(StoreError) in try Occurrence(row)
        }
        if void.count < limit {
            void += try database.prepared(.voidClosed).all(mark, limit - void.count) { (row) throws(StoreError) in
                try Occurrence(row)
            }
        }
        var moved: [Occurrence] = []
        for occurrence in void {
            guard let state = next(occurrence.state) else { continue }
            try makeVoid(occurrence, to: state, at: moment)
            moved.append(occurrence)
        }
        return moved
    }

    private func makeVoid(_ old: Occurrence, to state: OccurrenceState, at moment: Moment) throws(StoreError) {
        var occurrence = old
        occurrence.state = state
        occurrence.due = old.local.map(Due.floating) ?? .wall(old.scheduled)
        occurrence.fired = nil
        occurrence.late = nil
        occurrence.closed = nil
        occurrence.closedBy = nil
        try withdrawMessages(of: old)
        try setDeadlines([], occurrence: old.row)
        _ = try releaseBanner(occurrence: old.row)
        try update(occurrence, from: old)
        let before = old.fired ?? old.closed
        let detail = before.map { "the clock was set back; it was \(old.state.word) at \($0)" }
        let entry = LedgerEntry(event: "voided", at: moment.wall, detail: detail ?? "the clock was set back")
        try append(entry, occurrence: old.row)
    }
}

extension Query {
    static let voidFired: Query = Query(
        """
        SELECT \(Occurrence.columns) FROM occurrences o INDEXED BY occurrences_fired
        WHERE o.state = 2 AND o.fired > ? AND o.elapsed = 0 ORDER BY o.fired LIMIT ?
        """)
    static let voidClosed: Query = Query(
        """
        SELECT \(Occurrence.columns) FROM occurrences o INDEXED BY occurrences_closed
        WHERE o.closed > ? AND o.closed IS NOT NULL AND o.elapsed = 0 AND o.state IN (5, 6, 8) ORDER BY o.closed LIMIT ?
        """)
}
