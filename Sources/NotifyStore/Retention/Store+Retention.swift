public import CivilTime
import NotifyModel

/// Pruning goes through the closed occurrences in rounds, oldest first, a few rows at a step. What must stay is passed
/// over: a round keeps its place and its count in memory, so that neither is looked up again in each step.
extension Store {
    /// Deletes closed occurrences beyond the limits with all that belongs to them, looking at up to `budget` of them.
    ///
    /// Never touched: what is pending, snoozed or unanswered, keys younger than 48 h, and what has messages in a
    /// mailbox or commands owed. Returns whether the round goes on; when it does not, a later one finds what has come
    /// since.
    public func prune(at now: Instant, _ limits: Retention, budget: Int) throws(StoreError) -> Bool {
        var excess = try excess(beyond: limits)
        let old = now.milliseconds - limits.age
        let young = now.milliseconds - Retention.keyAge
        let rows = try closed(after: retentionMark, limit: budget)
        for occurrence in rows {
            let closed = occurrence.closed?.milliseconds ?? .max
            guard closed < young, excess > 0 || closed < old else { return endRound() }
            retentionMark = RetentionMark(closed: Instant(milliseconds: closed), row: occurrence.row, excess: excess)
            guard occurrence.scheduled.milliseconds < young, try !isHeld(occurrence) else { continue }
            try delete(occurrence)
            excess -= 1
            retentionMark.excess = excess
        }
        return rows.count < budget ? endRound() : true
    }

    private func excess(beyond limits: Retention) throws(StoreError) -> Int {
        if let known = retentionMark.excess { return known }
        return try counts().closed - limits.count
    }

    private func endRound() -> Bool {
        retentionMark = RetentionMark()
        return false
    }

    private func closed(after mark: RetentionMark, limit: Int) throws(StoreError) -> [Occurrence] {
        try database.prepared(.oldestClosed).all(mark.closed, mark.row, limit) { (row) throws(StoreError) in
            try Occurrence(row)
        }
    }

    private func isHeld(_ occurrence: Occurrence) throws(StoreError) -> Bool {
        if occurrence.sequence != nil, occurrence.confirmed == nil { return true }
        return try database.prepared(.holds).first(occurrence.row) { row in row.bool(0) } ?? false
    }

    private func delete(_ occurrence: Occurrence) throws(StoreError) {
        try write(.deleteLedger, occurrence.row)
        try write(.deleteResponse, occurrence.row)
        try write(.deleteDeadlines, occurrence.row)
        try write(.deleteBanner, occurrence.row)
        try write(.forgetRings, occurrence.row)
        try write(.deleteOccurrence, occurrence.row)
        try write(.deleteRequestWithoutOccurrences, occurrence.request)
        try count(occurrence.client) { counts in counts.add(occurrence.state, -1) }
    }
}

extension Query {
    static let oldestClosed: Query = Query(
        """
        SELECT \(Occurrence.columns) FROM occurrences o INDEXED BY occurrences_closed
        WHERE o.closed IS NOT NULL AND (o.closed, o.id) > (?1, ?2) ORDER BY o.closed, o.id LIMIT ?3
        """)
    static let holds: Query = Query(
        """
        SELECT EXISTS (SELECT 1 FROM messages WHERE occurrence = ?1)
            OR EXISTS (SELECT 1 FROM commands WHERE occurrence = ?1)
        """)
    static let deleteLedger: Query = Query("DELETE FROM ledger WHERE occurrence = ?")
    static let deleteResponse: Query = Query("DELETE FROM responses WHERE occurrence = ?")
    static let deleteOccurrence: Query = Query("DELETE FROM occurrences WHERE id = ?")
}
