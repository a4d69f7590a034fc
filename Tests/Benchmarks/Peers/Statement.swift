import CSQLite
import NotifyTestSupport

/// A prepared statement of the peer: bind, step, reset.
final class Statement {
    private let statement: OpaquePointer
    private let database: OpaquePointer

    init(_ database: OpaquePointer, _ sql: String) throws {
        var prepared: OpaquePointer?
        guard sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil) == SQLITE_OK,
            let prepared
        else {
            throw TestSupportError(
                "the peer's rows differ from the store's: \(String(cString: sqlite3_errmsg(database)))")
        }
        self.database = database
        statement = prepared
    }

    deinit { sqlite3_finalize(statement) }

    func bind(_ index: Int32, _ number: Int64) {
        sqlite3_bind_int64(statement, index, number)
    }

    func bind(_ index: Int32, _ text: [UInt8]) {
        text.withUnsafeBytes {
            _ = notify_bind_text(statement, index, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count))
        }
    }

    func bind(_ index: Int32, _ text: String) {
        bind(index, Array(text.utf8))
    }

    /// Runs to the end; each row goes to the body.
    func run(_ row: (Statement) throws -> Void = { _ in }) throws {
        defer { sqlite3_reset(statement) }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: try row(self)
            case SQLITE_DONE: return
            default: throw TestSupportError("the peer's store: \(String(cString: sqlite3_errmsg(database)))")
            }
        }
    }

    func number(_ column: Int32) -> Int64 {
        sqlite3_column_int64(statement, column)
    }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_text(statement, column) else { return [] }
        return Array(UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }
}
