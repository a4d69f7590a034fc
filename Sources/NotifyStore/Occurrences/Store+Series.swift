public import CivilTime
public import NotifyModel

/// What series need beside their pending row: only the next date of a series is one.
extension Store {
    /// Gives an occurrence that has never rung another date, or a floating one its instant; and what it stands for.
    ///
    /// A pinned date counts as made by the rules of ``edition``.
    public func reschedule(_ occurrence: Occurrence, from old: Occurrence) throws(StoreError) {
        let changed = try write(
            .reschedule, occurrence.row, old.state.rawValue, occurrence.scheduled, occurrence.due?.wall,
            occurrence.due?.local, occurrence.local, occurrence.folded, occurrence.repetition.rawValue,
            occurrence.civil, edition(of: occurrence))
        guard changed == 1 else {
            throw StoreError(.stale, "occurrence \(occurrence.row) is not \(old.state.word) any more")
        }
    }

    /// The occurrences of one revision of a request that are not closed, by date.
    public func openOccurrences(request: Int64) throws(StoreError) -> [Occurrence] {
        try database.prepared(.openOccurrences).all(request) { (row) throws(StoreError) in try Occurrence(row) }
    }

    /// The occurrences of a series that rang and are neither closed nor snoozed; few, as newer ones supersede them.
    public func unanswered(request: Int64, limit: Int) throws(StoreError) -> [Occurrence] {
        try database.prepared(.unansweredOfSeries).all(request, limit) { (row) throws(StoreError) in
            try Occurrence(row)
        }
    }

    /// The newest occurrence of one revision of a request that has had its date, up to a moment; nil when none has.
    public func newestDealtWith(request: Int64, until: Instant = .latest) throws(StoreError) -> Occurrence? {
        try database.prepared(.newestDealtWith).first(request, until) { (row) throws(StoreError) in try Occurrence(row)
        }
    }

    /// The newest occurrences of one revision of a request that do not wait any more, the newest date first.
    public func newestDates(request: Int64, limit: Int) throws(StoreError) -> [Occurrence] {
        try database.prepared(.newestDates).all(request, limit) { (row) throws(StoreError) in try Occurrence(row) }
    }

    /// How many dates of one revision of a series have been, folded ones counted one by one, void ones not at all.
    public func datesDealtWith(request: Int64) throws(StoreError) -> Int {
        try database.prepared(.datesDealtWith).first(request) { row in row.int(0) } ?? 0
    }

    /// The row that has a floating key of a request's identifier, of whatever revision; nil when it is free.
    ///
    /// A void date leaves its key free.
    public func holder(request: Int64, local: CivilDateTime) throws(StoreError) -> Int64? {
        try database.prepared(.localHolder).first(request, local) { row in row.int64(0) }
    }

    /// The row that has a key of a request's identifier, of whatever revision; nil when it is free.
    public func holder(request: Int64, scheduled: Instant) throws(StoreError) -> Int64? {
        try database.prepared(.keyHolder).first(request, scheduled) { row in row.int64(0) }
    }

    /// Pending dates of series in the order of their rows, for when the clock was set back.
    public func pendingSeries(after row: Int64, limit: Int) throws(StoreError) -> [Occurrence] {
        try database.prepared(.pendingSeries).all(row, limit) { (row) throws(StoreError) in try Occurrence(row) }
    }
}

extension Query {
    static let openOccurrences: Query = Query(
        "SELECT \(Occurrence.columns) FROM occurrences o WHERE o.request = ? AND o.state <= 2 ORDER BY o.scheduled")
    static let reschedule: Query = Query(
        """
        UPDATE occurrences SET scheduled = ?3, due_wall = ?4, due_local = ?5, local = ?6, folded = ?7, repetition = ?8,
            civil = ?9, edition = ?10
        WHERE id = ?1 AND state = ?2
        """)
    static let unansweredOfSeries: Query = Query(
        """
        SELECT \(Occurrence.columns) FROM occurrences o INDEXED BY occurrences_series_unanswered
        WHERE o.request = ? AND o.state = 2 AND o.repetition > 0 ORDER BY o.id LIMIT ?
        """)
    static let newestDealtWith: Query = Query(
        """
        SELECT \(Occurrence.columns) FROM occurrences o WHERE o.request = ? AND o.scheduled <= ? AND o.state > 0
            AND NOT (\(isVoid))
        ORDER BY o.scheduled DESC LIMIT 1
        """)
    static let newestDates: Query = Query(
        """
        SELECT \(Occurrence.columns) FROM occurrences o WHERE o.request = ? AND o.state > 0
        ORDER BY o.scheduled DESC LIMIT ?
        """)
    static let datesDealtWith: Query = Query(
        """
        SELECT ifnull(sum(o.folded), 0) FROM occurrences o
        WHERE o.request = ? AND o.state > 0 AND o.repetition > 0 AND NOT (\(isVoid))
        """)
    private static func holder(_ column: String, unless: String = "0") -> Query {
        Query(
            """
            SELECT o.id FROM requests q
                CROSS JOIN requests r ON r.identifier = q.identifier AND r.client = q.client
                CROSS JOIN occurrences o ON o.request = r.id
            WHERE q.id = ?1 AND o.\(column) = ?2 AND NOT (\(unless)) LIMIT 1
            """)
    }
    static let keyHolder: Query = holder("scheduled")
    static let localHolder: Query = holder("local", unless: isVoid)
    static let pendingSeries: Query = Query(
        """
        SELECT \(Occurrence.columns) FROM occurrences o INDEXED BY occurrences_series_pending
        WHERE o.state = 0 AND o.repetition > 0 AND o.id > ? ORDER BY o.id LIMIT ?
        """)
}
