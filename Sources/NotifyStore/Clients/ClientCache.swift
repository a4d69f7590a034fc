/// The clients in use, with counters that run ahead of the table until the commit.
///
/// What the turn changed is forgotten when the turn is undone, and then read again from the table. Inside an attempt
/// the values before it are kept too, as the table does not have them.
struct ClientCache {
    private var records: [Int64: ClientRecord] = [:]
    private var rows: [String: Int64] = [:]
    private(set) var dirty: Set<Int64> = []
    private var touched: Set<Int64> = []
    private var marks: [Int64: ClientRecord?]?

    subscript(row: Int64) -> ClientRecord? {
        records[row]
    }

    subscript(name: String) -> ClientRecord? {
        rows[name].flatMap { records[$0] }
    }

    /// Keeps a client just read from the table.
    mutating func keep(_ record: ClientRecord) {
        records[record.row] = record
        rows[record.name] = record.row
    }

    /// Keeps a client just written to the table.
    mutating func replace(_ record: ClientRecord) {
        note(record.row)
        touched.insert(record.row)
        keep(record)
    }

    /// Changes the counters of a kept client; they reach the table at commit.
    mutating func change(_ row: Int64, _ change: (inout ClientCounts) -> Void) {
        note(row)
        dirty.insert(row)
        if var counts = records[row]?.counts {
            change(&counts)
            records[row]?.counts = counts
        }
    }

    /// The turn was committed.
    mutating func settle() {
        dirty.removeAll(keepingCapacity: true)
        touched.removeAll(keepingCapacity: true)
    }

    /// The turn was undone.
    mutating func forgetChanges() {
        for row in dirty.union(touched) { forget(row) }
        marks = nil
        settle()
    }

    /// From here on the values before a change are kept, until `endMark`.
    mutating func mark() {
        marks = [:]
    }

    /// Ends what `mark` began; with `keeping` false the values before it come back.
    mutating func endMark(keeping: Bool) {
        let before = marks ?? [:]
        marks = nil
        guard !keeping else { return }
        for (row, record) in before {
            forget(row)
            if let record { keep(record) }
        }
    }

    private mutating func note(_ row: Int64) {
        guard marks != nil, marks?[row] == nil else { return }
        marks?.updateValue(records[row], forKey: row)
    }

    private mutating func forget(_ row: Int64) {
        if let record = records.removeValue(forKey: row) { rows[record.name] = nil }
    }
}
