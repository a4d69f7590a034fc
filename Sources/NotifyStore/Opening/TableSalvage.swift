/// Reads what a damaged database still gives of one table.
///
/// Around a bad page a table with row numbers is halved down to single rows; another one is read from both ends.
struct TableSalvage {
    private let table: String
    private let key: String
    private let old: Database
    private let new: Database
    /// How many rows were taken.
    private(set) var rows: Int = 0
    /// Whether something could not be read.
    private(set) var isIncomplete: Bool = false
    private var columns: String = ""
    private var insert: Query = Query("")
    private var last: Int64 = 0

    /// How many rows are tried beyond those of the backup when the damaged table does not say where it ends.
    private static let beyond: Int64 = 65_536

    init(table: String, key: String, from old: Database, into new: Database) {
        self.table = table
        self.key = key
        self.old = old
        self.new = new
    }

    mutating func run(numbered: Bool) throws(StoreError) {
        guard try findColumns() else {
            isIncomplete = true
            return
        }
        let whole = Query("SELECT \(columns) FROM \(table) ORDER BY \(key)")
        if try isReadable(whole) {
            try new.execute("DELETE FROM \(table)")
            _ = try take(whole)
        } else if numbered {
            isIncomplete = true
            try takeRange(Query("SELECT \(columns) FROM \(table) WHERE \(key) BETWEEN ? AND ? ORDER BY \(key)"))
        } else {
            isIncomplete = true
            _ = try take(whole)
            let backwards = key.split(separator: ",").map { "\($0) DESC" }.joined(separator: ",")
            _ = try take(Query("SELECT \(columns) FROM \(table) ORDER BY \(backwards)"))
        }
    }

    /// Finds the columns that the table has in both databases, the first of them its key.
    private mutating func findColumns() throws(StoreError) -> Bool {
        let list = "SELECT name FROM pragma_table_info('\(table)')"
        let known = Set(try new.texts(list))
        guard let names = try intact({ () throws(StoreError) in try old.texts(list) })?.filter(known.contains),
            !names.isEmpty
        else { return false }
        columns = names.joined(separator: ", ")
        let places = names.map { _ in "?" }.joined(separator: ", ")
        insert = Query("REPLACE INTO \(table)(\(columns)) VALUES (\(places))")
        return true
    }

    private func isReadable(_ query: Query) throws(StoreError) -> Bool {
        let read: Void? = try intact { () throws(StoreError) in
            try old.prepared(query).each { row in
                _ = row.values
                return true
            }
        }
        return read != nil
    }

    /// Takes the numbered rows, going on behind each that cannot be read.
    private mutating func takeRange(_ query: Query) throws(StoreError) {
        let end = try intact { () throws(StoreError) in try old.number("SELECT max(\(key)) FROM \(table)") }
        let known = try new.number("SELECT max(\(key)) FROM \(table)") ?? 0
        var ranges = [(Int64(1), (end ?? nil) ?? known + Self.beyond)]
        while let (first, end) = ranges.popLast() {
            guard first <= end else { continue }
            last = first - 1
            guard try !take(query, first, end) else { continue }
            let next = last + 1
            guard next < end else { continue }
            let middle = next + (end - next) / 2
            ranges.append((middle + 1, end))
            ranges.append((next, middle))
        }
    }

    /// Takes rows up to the first that cannot be read; returns whether there was none such.
    private mutating func take<each Parameter: Bindable>(
        _ query: Query, _ value: repeat each Parameter
    ) throws(StoreError) -> Bool {
        var taken = 0
        var refused = false
        var place = last
        let read: Void? = try intact { () throws(StoreError) in
            try old.prepared(query).each(repeat each value) { (row) throws(StoreError) in
                let inserted: Void? = try intact { () throws(StoreError) in
                    try new.prepared(insert).run(values: row.values)
                }
                taken += inserted == nil ? 0 : 1
                refused = refused || inserted == nil
                place = row.int64(0)
                return true
            }
        }
        rows += taken
        last = place
        isIncomplete = isIncomplete || refused || read == nil
        return read != nil
    }

    /// The result of `body`; nil when a page could not be read, or a row breaks the rules of the schema.
    private func intact<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result? {
        do throws(StoreError) {
            return try body()
        } catch {
            guard error.code == .damaged || error.code == .constraint else { throw error }
            return nil
        }
    }
}
