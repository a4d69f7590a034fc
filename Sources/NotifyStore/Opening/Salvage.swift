/// Reads what a damaged database still gives and writes it over a restored backup.
///
/// The two have the same rows under the same numbers, as one grew from the other: what can be read of the damaged one is
/// newer and wins. A table that is read to its end replaces the backup's, so that what was deleted since stays deleted;
/// of another one, every row that can be reached is taken and the backup's state stands for the rest.
///
/// Around a bad page a table with row numbers is halved down to single rows; the others are read from both ends.
struct Salvage {
    /// How many rows were taken.
    private(set) var rows: Int = 0
    /// Whether something could not be read.
    private(set) var isIncomplete: Bool = false

    private static let numbered: [String] = ["clients", "requests", "occurrences", "responses", "commands", "clock"]
    private static let keyed: [(table: String, order: String)] = [
        ("meta", "key"), ("categories", "client, identifier"), ("messages", "client, sequence"),
        ("deliveries", "client, sequence"), ("deadlines", "occurrence, kind"), ("ledger", "occurrence, number"),
    ]

    /// Reads from the database at one path into the one at the other; nothing to read from is a loss too.
    mutating func run(from source: String?, into path: String) throws(StoreError) {
        let database = try Database(path: path, mode: .inspecting)
        try database.execute("PRAGMA foreign_keys = OFF; PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF")
        try Migration.apply(to: database)
        isIncomplete = source == nil
        if let source { try take(from: source, into: database) }
        try database.execute(Self.repair)
    }

    private mutating func take(from source: String, into database: Database) throws(StoreError) {
        do throws(StoreError) {
            try database.prepared(Query("ATTACH ? AS old")).run(source)
            _ = try database.number("SELECT count(*) FROM old.sqlite_schema")
        } catch {
            isIncomplete = true
            return
        }
        try database.execute("BEGIN")
        for table in Self.numbered { try take(table, order: nil, database) }
        for (table, order) in Self.keyed { try take(table, order: order, database) }
        try database.execute("COMMIT; DETACH old")
    }

    private mutating func take(_ table: String, order: String?, _ database: Database) throws(StoreError) {
        guard let columns = try columns(of: table, database) else {
            isIncomplete = true
            return
        }
        let copy = "INSERT OR REPLACE INTO main.\(table)(\(columns)) SELECT \(columns) FROM old.\(table)"
        if try takeWhole(table, copy, database) { return }
        isIncomplete = true
        if let order {
            try takeFromEnds(table, columns, order, database)
        } else {
            let last = try readable { () throws(StoreError) in
                try database.number("SELECT max(rowid) FROM old.\(table)")
            }
            let known = try database.number("SELECT max(rowid) FROM main.\(table)") ?? 0
            let end = (last ?? nil) ?? known + Self.beyond
            try takeRange(Query("\(copy) WHERE rowid BETWEEN ? AND ?"), 1, end, database)
        }
    }

    /// How many rows are tried beyond those of the backup when the damaged table does not say where it ends.
    private static let beyond: Int64 = 65_536

    /// The columns that a table has in both databases; nil when they cannot be read.
    private func columns(of table: String, _ database: Database) throws(StoreError) -> String? {
        let names = try readable { () throws(StoreError) in
            try database.texts(
                """
                SELECT name FROM pragma_table_info('\(table)', 'old')
                WHERE name IN (SELECT name FROM pragma_table_info('\(table)', 'main'))
                """)
        }
        guard let names, !names.isEmpty else { return nil }
        return names.joined(separator: ", ")
    }

    private mutating func takeWhole(_ table: String, _ copy: String, _ database: Database) throws(StoreError) -> Bool {
        try database.execute("SAVEPOINT whole; DELETE FROM main.\(table)")
        let taken = try readable { () throws(StoreError) in
            try database.prepared(Query(copy)).run()
            return database.changes
        }
        if taken == nil { try database.execute("ROLLBACK TO whole") }
        try database.execute("RELEASE whole")
        rows += taken ?? 0
        return taken != nil
    }

    private mutating func takeRange(
        _ copy: Query, _ first: Int64, _ last: Int64, _ database: Database
    ) throws(StoreError) {
        guard first <= last else { return }
        let taken = try readable { () throws(StoreError) in
            try database.prepared(copy).run(first, last)
            return database.changes
        }
        if let taken {
            rows += taken
        } else if first < last {
            let middle = first + (last - first) / 2
            try takeRange(copy, first, middle, database)
            try takeRange(copy, middle + 1, last, database)
        }
    }

    /// As many rows as can be read from the beginning, then as many as can be read from the end.
    private mutating func takeFromEnds(
        _ table: String, _ columns: String, _ order: String, _ database: Database
    ) throws(StoreError) {
        let backwards = order.split(separator: ",").map { "\($0) DESC" }.joined(separator: ",")
        for direction in [order, backwards] {
            let copy = Query(
                """
                INSERT OR REPLACE INTO main.\(table)(\(columns))
                SELECT \(columns) FROM old.\(table) ORDER BY \(direction) LIMIT ?
                """)
            try takeFirst(copy, database)
        }
    }

    /// Finds by doubling and halving how many rows can be read before the first fault, and takes them.
    private mutating func takeFirst(_ copy: Query, _ database: Database) throws(StoreError) {
        func take(_ count: Int) throws(StoreError) -> Int? {
            try readable { () throws(StoreError) in
                try database.prepared(copy).run(count)
                return database.changes
            }
        }
        var good = 0
        var bad = 1
        while let taken = try take(bad), taken == bad {
            good = bad
            bad *= 2
        }
        while bad - good > 1 {
            let middle = good + (bad - good) / 2
            if try take(middle) == nil { bad = middle } else { good = middle }
        }
        rows += good
    }

    /// The result of `body`; nil when a page could not be read, or a row in it breaks the rules of the schema.
    private func readable<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result? {
        do throws(StoreError) {
            return try body()
        } catch {
            guard error.code == .damaged || error.code == .constraint else { throw error }
            return nil
        }
    }
}
