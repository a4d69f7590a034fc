public import CivilTime
public import NotifyModel

extension Store {
    /// Records that a command is to be run; returns its row.
    public func owe(command argv: String, occurrence: Int64, firing: Int) throws(StoreError) -> Int64 {
        try write(.oweCommand, occurrence, firing, argv)
        return database.lastRow
    }

    /// The commands that are owed, oldest first, in rows before `end`; after a start those with `started` were cut short.
    public func owedCommands(before end: Int64 = .max, limit: Int) throws(StoreError) -> [CommandRecord] {
        try database.prepared(.owedCommands).all(end, limit) { row in
            CommandRecord(
                row: row.int64(0), occurrence: row.int64(1), firing: row.int(2), argv: row.text(3),
                started: row.optionalInstant(4))
        }
    }

    /// Records that a command is being started.
    public func commandStarts(_ row: Int64, at: Instant) throws(StoreError) {
        try write(.commandStarts, row, at)
    }

    /// Forgets a command that has ended, with a line in its occurrence's ledger; twice is harmless.
    public func commandEnded(_ row: Int64, _ entry: LedgerEntry) throws(StoreError) {
        let occurrence = try write(.commandEnded, row, returning: { row in row.int64(0) })
        if let occurrence { try append(entry, occurrence: occurrence) }
    }
}

extension Query {
    static let oweCommand: Query = Query("INSERT INTO commands(occurrence, firing, argv) VALUES (?, ?, ?)")
    static let owedCommands: Query = Query(
        "SELECT id, occurrence, firing, argv, started FROM commands WHERE id < ? ORDER BY id LIMIT ?")
    static let commandStarts: Query = Query("UPDATE commands SET started = ?2 WHERE id = ?1")
    static let commandEnded: Query = Query("DELETE FROM commands WHERE id = ? RETURNING occurrence")
}
