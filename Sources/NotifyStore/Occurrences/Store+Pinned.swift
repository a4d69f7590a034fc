public import CivilTime
public import NotifyModel

// Pinned dates are instants in the index, made from wall times by the rules of zones. When tzdata brings other rules they
// are made anew, in the order in which they are due: `edition` of a row says by which rules it was made.

extension Store {
    /// Looks at no more than `limit` dates that wait on the wall axis, pinned or not.
    public func pinned(after place: PinnedSlice.Place, limit: Int) throws(StoreError) -> PinnedSlice {
        var stale: [Occurrence] = []
        var end = place
        var count = 0
        try database.prepared(.wallDates).each(place.due, place.row, limit) { (row) throws(StoreError) in
            count += 1
            end = PinnedSlice.Place(due: row.int64(5), row: row.int64(0))
            guard row.int(4) == OccurrenceState.pending.rawValue, let made = row.optionalInt64(22), made != edition
            else { return true }
            stale.append(try Occurrence(row))
            return true
        }
        return PinnedSlice(stale: stale, end: count == limit ? end : nil)
    }

    /// Whether it waits for a date that was made by other rules than those of now.
    public func isStale(_ occurrence: Occurrence) -> Bool {
        guard occurrence.state == .pending, let made = occurrence.edition else { return false }
        return made != edition
    }

    /// The date of a pinned occurrence is the same by the rules of now.
    public func keepDate(of occurrence: Occurrence) throws(StoreError) {
        try write(.keepDate, occurrence.row, edition)
    }

    /// Pending dates of series that wait for a zone that is not known, in the order of their rows.
    public func resting(after row: Int64, limit: Int) throws(StoreError) -> [Occurrence] {
        try database.prepared(.resting).all(row, limit) { (row) throws(StoreError) in try Occurrence(row) }
    }

    /// Whether an identifier has an occurrence, of whatever revision, of the wall time of a pinned date.
    ///
    /// One whose wall time is not known is told by its instant. Other rules may have given the wall time another instant, of
    /// at most 27 hours away; with `isRepeated` another instant is the other pass of a repeated hour. A void date leaves its
    /// key free.
    public func isTaken(
        request: Int64, _ date: Instant, civil: CivilDateTime, isRepeated: Bool, except row: Int64 = 0
    ) throws(StoreError) -> Bool {
        try database.prepared(.isTaken).first(request, date, civil, isRepeated, row) { row in row.bool(0) } ?? false
    }

    /// What the store writes beside the wall time of a pinned date.
    func edition(of occurrence: Occurrence) -> Int64? {
        occurrence.civil == nil ? nil : edition
    }
}

extension Query {
    static let wallDates: Query = Query(
        """
        SELECT \(Occurrence.columns) FROM occurrences o INDEXED BY occurrences_wall
        WHERE o.due_wall IS NOT NULL AND (o.due_wall, o.id) > (?1, ?2) ORDER BY o.due_wall, o.id LIMIT ?3
        """)
    static let keepDate: Query = Query("UPDATE occurrences SET edition = ?2 WHERE id = ?1")
    static let resting: Query = Query(
        """
        SELECT \(Occurrence.columns) FROM occurrences o INDEXED BY occurrences_resting_row
        WHERE o.state = 0 AND o.due_wall IS NULL AND o.due_elapsed IS NULL AND o.due_local IS NULL AND o.id > ?1
        ORDER BY o.id LIMIT ?2
        """)
    static let isTaken: Query = Query(
        """
        SELECT EXISTS (
            SELECT 1 FROM requests q
                CROSS JOIN requests r ON r.identifier = q.identifier AND r.client = q.client
                CROSS JOIN occurrences o ON o.request = r.id
            WHERE q.id = ?1 AND o.id <> ?5 AND o.scheduled BETWEEN ?2 - 97200000 AND ?2 + 97200000 AND (
                o.civil IS NULL AND o.scheduled = ?2 OR o.civil = ?3 AND (o.scheduled = ?2 OR NOT ?4))
                AND NOT (\(isVoid)))
        """)
}
