import CSQLite

/// A prepared statement, used again and again; it is always reset before a call returns or throws.
///
/// A statement left on a row would hold a read snapshot open and keep checkpoints from ending: therefore no cursor leaves
/// this type, rows are read inside closures.
final class Statement {
    private let handle: OpaquePointer
    private let database: OpaquePointer
    private let query: Query

    init(_ query: Query, on database: OpaquePointer) throws(StoreError) {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v3(database, query.sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw .sqlite(database, statement: query.sql) }
        handle = prepared
        self.database = database
        self.query = query
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Runs the statement for its effect.
    func run<each Value: Bindable>(_ value: repeat each Value) throws(StoreError) {
        defer { sqlite3_reset(handle) }
        try bind(repeat each value)
        while try step() {}
    }

    /// Calls `body` with each row until it returns false or no row is left.
    func each<each Value: Bindable>(
        _ value: repeat each Value, body: (Row) throws(StoreError) -> Bool
    ) throws(StoreError) {
        defer { sqlite3_reset(handle) }
        try bind(repeat each value)
        let row = Row(handle)
        while try step() {
            guard try body(row) else { return }
        }
    }

    /// Decodes the first row; nil when there is none.
    func first<each Value: Bindable, Result>(
        _ value: repeat each Value, decode: (Row) throws(StoreError) -> Result
    ) throws(StoreError) -> Result? {
        defer { sqlite3_reset(handle) }
        try bind(repeat each value)
        guard try step() else { return nil }
        return try decode(Row(handle))
    }

    /// Decodes every row.
    func all<each Value: Bindable, Result>(
        _ value: repeat each Value, decode: (Row) throws(StoreError) -> Result
    ) throws(StoreError) -> [Result] {
        defer { sqlite3_reset(handle) }
        try bind(repeat each value)
        var results: [Result] = []
        let row = Row(handle)
        while try step() {
            results.append(try decode(row))
        }
        return results
    }

    /// Runs the statement for its effect with as many values as it has parameters.
    func run(values: [Value]) throws(StoreError) {
        defer { sqlite3_reset(handle) }
        for (index, value) in values.enumerated() {
            guard value.bind(to: handle, at: Int32(index + 1)) == SQLITE_OK else {
                throw .sqlite(database, statement: query.sql)
            }
        }
        while try step() {}
    }

    private func bind<each Value: Bindable>(_ value: repeat each Value) throws(StoreError) {
        var index: Int32 = 0
        var code = SQLITE_OK
        for value in repeat each value {
            index += 1
            code |= value.bind(to: handle, at: index)
        }
        guard code == SQLITE_OK else { throw .sqlite(database, statement: query.sql) }
    }

    private func step() throws(StoreError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw .sqlite(database, statement: query.sql)
        }
    }
}
