public import CivilTime
public import NotifyModel

extension Store {
    /// Stores a new occurrence and returns it with its row; its `sequence` and `confirmed` must be nil.
    ///
    /// Throws ``StoreError/Code/constraint`` when its request has an occurrence of that date.
    public func insert(_ occurrence: Occurrence) throws(StoreError) -> Occurrence {
        try write(
            .insertOccurrence, occurrence.request, occurrence.client, occurrence.scheduled, occurrence.state.rawValue,
            occurrence.due?.wall, occurrence.due?.elapsed, occurrence.due?.elapsed != nil, occurrence.level.rawValue,
            occurrence.hasPolicy, occurrence.firing, occurrence.created, occurrence.fired, occurrence.late,
            occurrence.closed, occurrence.closedBy, occurrence.due?.local, occurrence.local,
            occurrence.repetition.rawValue, occurrence.folded, occurrence.civil, edition(of: occurrence))
        var stored = occurrence
        stored.edition = edition(of: occurrence)
        stored.row = database.lastRow
        try count(stored.client) { counts in counts.add(stored.state, 1) }
        return stored
    }

    /// Writes what changes in the life of an occurrence: state, due, level, firing, fired, late, closed, closedBy.
    ///
    /// `old` is the value it was decided on: when the state in the table is another, ``StoreError/Code/stale`` is
    /// thrown. The mailbox columns, `sequence` and `confirmed`, are the store's own and stay as they are.
    public func update(_ occurrence: Occurrence, from old: Occurrence) throws(StoreError) {
        let changed: Int
        if occurrence.closed == old.closed, occurrence.closedBy == old.closedBy {
            changed = try write(
                .moveOccurrence, occurrence.row, old.state.rawValue, occurrence.state.rawValue, occurrence.due?.wall,
                occurrence.due?.elapsed, occurrence.due?.elapsed != nil, occurrence.due != nil,
                occurrence.level.rawValue, occurrence.firing, occurrence.fired, occurrence.late, occurrence.due?.local)
        } else {
            changed = try write(
                .closeOccurrence, occurrence.row, old.state.rawValue, occurrence.state.rawValue, occurrence.due?.wall,
                occurrence.due?.elapsed, occurrence.due?.elapsed != nil, occurrence.due != nil,
                occurrence.level.rawValue, occurrence.firing, occurrence.fired, occurrence.late, occurrence.due?.local,
                occurrence.closed, occurrence.closedBy)
            // Nobody waits any more for what is closed.
            if occurrence.closed != nil { try write(.forgetRings, occurrence.row) }
        }
        try moved(occurrence, from: old, changed: changed)
    }

    /// Counts the move of an occurrence from one state to another, when the table agreed.
    func moved(_ occurrence: Occurrence, from old: Occurrence, changed: Int) throws(StoreError) {
        guard changed == 1 else {
            throw StoreError(.stale, "occurrence \(occurrence.row) is not \(old.state.word) any more")
        }
        guard occurrence.state != old.state else { return }
        try count(occurrence.client) { counts in
            counts.add(old.state, -1)
            counts.add(occurrence.state, 1)
        }
    }

    /// The occurrence of that row, by which a short handle is resolved; nil when there is none.
    public func occurrence(row: Int64) throws(StoreError) -> OccurrenceRecord? {
        try database.prepared(.occurrenceByRow).first(row) { (row) throws(StoreError) in try OccurrenceRecord(row) }
    }

    /// The first date, from that one on in steps of 1 ms, at which no revision of the request has an occurrence.
    public func freeDate(client: Int64, identifier: String, from date: Instant) throws(StoreError) -> Instant {
        var free = date
        try database.prepared(.datesFrom).each(identifier, client, date) { row in
            guard row.instant(0) <= free else { return false }
            free = Instant(milliseconds: row.int64(0) + 1)
            return true
        }
        return free
    }
}

extension ClientCounts {
    mutating func add(_ state: OccurrenceState, _ change: Int) {
        switch state {
        case .pending, .snoozed: pending += change
        case .fired: unanswered += change
        case .answered, .acknowledged, .expired, .missed, .cancelled, .superseded: closed += change
        }
    }
}

extension Query {
    static let insertOccurrence: Query = Query(
        """
        INSERT INTO occurrences(request, client, scheduled, state, due_wall, due_elapsed, elapsed, level, has_policy,
            firing, created, fired, late, closed, closed_by, due_local, local, repetition, folded, civil, edition)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    // `elapsed` remembers the axis of the last due, which a ringing clears.
    static let movedColumns: String = """
        state = ?3, due_wall = ?4, due_elapsed = ?5, due_local = ?12, elapsed = CASE WHEN ?7 THEN ?6 ELSE elapsed END, level = ?8,
        firing = ?9, fired = ?10, late = ?11
        """
    static let moveOccurrence: Query = Query(
        "UPDATE occurrences SET \(movedColumns) WHERE id = ?1 AND state = ?2")
    static let closeOccurrence: Query = Query(
        "UPDATE occurrences SET \(movedColumns), closed = ?13, closed_by = ?14 WHERE id = ?1 AND state = ?2")
    static let occurrenceByRow: Query = Query("\(OccurrenceRecord.selection) WHERE o.id = ?")
    static let datesFrom: Query = Query(
        """
        SELECT o.scheduled FROM requests r JOIN occurrences o ON o.request = r.id
        WHERE r.identifier = ?1 AND r.client = ?2 AND o.scheduled >= ?3 ORDER BY o.scheduled
        """)
}
