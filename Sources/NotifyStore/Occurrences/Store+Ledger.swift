public import NotifyModel

extension Store {
    /// Adds a line to the ledger of an occurrence.
    ///
    /// Only for what the columns of the occurrence do not say: when it was scheduled, fired, confirmed and closed is
    /// there.
    public func append(_ entry: LedgerEntry, occurrence: Int64) throws(StoreError) {
        try write(.appendLedger, occurrence, entry.at, entry.event, entry.detail)
    }

    /// Adds a line, or gives the last one its date and detail when that is of the same event.
    ///
    /// For what may happen any number of times and would leave a trail without end. With `perDetail` a line of another
    /// detail is another line.
    public func note(_ entry: LedgerEntry, occurrence: Int64, perDetail: Bool = false) throws(StoreError) {
        let renewed = try write(.renewLedger, occurrence, entry.at, entry.event, entry.detail, perDetail)
        if renewed == 0 { try append(entry, occurrence: occurrence) }
    }

    /// The newest lines of an occurrence in the order they were added.
    public func ledger(occurrence: Int64, newest limit: Int = .max) throws(StoreError) -> [LedgerEntry] {
        try database.prepared(.ledger).all(occurrence, limit) { row in
            LedgerEntry(event: row.text(0), at: row.instant(1), detail: row.optionalText(2))
        }.reversed()
    }

    /// How many lines an occurrence has.
    public func ledgerCount(occurrence: Int64) throws(StoreError) -> Int {
        try database.prepared(.ledgerCount).first(occurrence) { row in row.int(0) } ?? 0
    }

    /// Records what the user chose; throws ``StoreError/Code/constraint`` when the occurrence has an answer.
    public func insert(_ response: Response, occurrence: Int64) throws(StoreError) {
        try write(.insertResponse, occurrence, response.action, response.text, response.by, response.at)
    }
}

extension Query {
    static let appendLedger: Query = Query(
        """
        INSERT INTO ledger(occurrence, number, at, event, detail) VALUES
            (?1, (SELECT ifnull(max(number), 0) + 1 FROM ledger WHERE occurrence = ?1), ?2, ?3, ?4)
        """)
    static let renewLedger: Query = Query(
        """
        UPDATE ledger SET at = ?2, detail = ?4 WHERE occurrence = ?1 AND event = ?3 AND (NOT ?5 OR detail IS ?4)
            AND number = (SELECT max(number) FROM ledger WHERE occurrence = ?1)
        """)
    static let ledger: Query = Query(
        "SELECT event, at, detail FROM ledger WHERE occurrence = ? ORDER BY number DESC LIMIT ?")
    static let ledgerCount: Query = Query("SELECT count(*) FROM ledger WHERE occurrence = ?")
    static let insertResponse: Query = Query(
        "INSERT INTO responses(occurrence, action, text, by, at) VALUES (?, ?, ?, ?, ?)")
}
