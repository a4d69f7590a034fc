import CSQLite

/// Any value of our tables, for copying rows whose columns are not known beforehand.
enum Value: Bindable {
    case null
    case number(Int64)
    case text(String)

    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch self {
        case .null: sqlite3_bind_null(statement, index)
        case .number(let number): number.bind(to: statement, at: index)
        case .text(let text): text.bind(to: statement, at: index)
        }
    }
}

extension Row {
    /// All values of the row.
    var values: [Value] {
        (0..<count).map { column in
            if isNull(column) { return .null }
            return isNumber(column) ? .number(int64(column)) : .text(text(column))
        }
    }
}
