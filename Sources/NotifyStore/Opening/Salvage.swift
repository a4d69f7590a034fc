/// Reads what a damaged database still gives and writes it over a restored backup.
///
/// The two have the same rows under the same numbers, as one grew from the other: what can be read of the damaged one
/// is newer and wins. A table that is read to its end replaces the backup's, so that what was deleted since stays
/// deleted; of another one, every row that can be reached is taken and the backup's state stands for the rest.
///
/// Two connections, and not ATTACH with INSERT ... SELECT: after a bad page of an attached database, SQLite 3.40 fails
/// every further write of the connection with "malformed" (measured).
struct Salvage {
    /// How many rows were taken.
    private(set) var rows: Int = 0
    /// Whether something could not be read.
    private(set) var isIncomplete: Bool = false

    /// The tables, with what names a row.
    private static let tables: [(table: String, key: String)] = [
        ("clients", "id"), ("requests", "id"), ("occurrences", "id"), ("responses", "occurrence"), ("commands", "id"),
        ("banners", "occurrence"), ("fetches", "id"), ("push_tokens", "client"), ("push_receipts", "id"),
        ("clock", "id"), ("meta", "key"), ("categories", "client, identifier"), ("messages", "client, sequence"),
        ("notices", "client, sequence"), ("waiting_rings", "client, identifier"),
        ("deliveries", "client, sequence"), ("deadlines", "occurrence, kind"), ("ledger", "occurrence, number"),
        ("retained", "name"),
    ]
    /// Those whose key is the row number, so that bad pages can be jumped over.
    private static let numbered: Set<String> = [
        "clients", "requests", "occurrences", "responses", "commands", "banners", "fetches", "push_tokens",
        "push_receipts",
    ]

    /// Reads from the database at one path into the one at the other; nothing to read from is a loss too.
    mutating func run(from source: String?, into path: String) throws(StoreError) {
        let database = try Database(path: path, mode: .inspecting)
        try database.execute("PRAGMA foreign_keys = OFF; PRAGMA trusted_schema = OFF")
        try Migration.apply(to: database)
        try database.execute("BEGIN")
        if let old = try Self.readable(source) {
            for (table, key) in Self.tables {
                var part = TableSalvage(table: table, key: key, from: old, into: database)
                try part.run(numbered: Self.numbered.contains(table))
                rows += part.rows
                isIncomplete = isIncomplete || part.isIncomplete
            }
        } else {
            isIncomplete = true
        }
        try database.execute("\(Self.repair); COMMIT")
    }

    /// The database to read from; nil when not even its schema can be read.
    private static func readable(_ path: String?) throws(StoreError) -> Database? {
        guard let path else { return nil }
        do throws(StoreError) {
            let database = try Database(path: path, mode: .inspecting)
            try database.execute("PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF")
            _ = try database.number("SELECT count(*) FROM sqlite_schema")
            return database
        } catch {
            guard error.code == .damaged else { throw error }
            return nil
        }
    }
}
