import CSQLite
import CivilTime
import NotifyModel

/// The row a statement stands on; valid only until its next step.
struct Row {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) {
        self.statement = statement
    }

    var count: Int32 {
        sqlite3_column_count(statement)
    }

    func isNumber(_ column: Int32) -> Bool {
        sqlite3_column_type(statement, column) == SQLITE_INTEGER
    }

    func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(statement, column) == SQLITE_NULL
    }

    func int64(_ column: Int32) -> Int64 {
        sqlite3_column_int64(statement, column)
    }

    func optionalInt64(_ column: Int32) -> Int64? {
        isNull(column) ? nil : int64(column)
    }

    func int(_ column: Int32) -> Int {
        Int(int64(column))
    }

    func bool(_ column: Int32) -> Bool {
        int64(column) != 0
    }

    /// The text of a column; bytes that are not UTF-8 are repaired, as no fault may hide a whole row.
    func text(_ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func optionalText(_ column: Int32) -> String? {
        isNull(column) ? nil : text(column)
    }

    func instant(_ column: Int32) -> Instant {
        Instant(milliseconds: int64(column))
    }

    func optionalInstant(_ column: Int32) -> Instant? {
        isNull(column) ? nil : instant(column)
    }

    func optionalCivil(_ column: Int32) -> CivilDateTime? {
        isNull(column) ? nil : CivilDateTime(milliseconds: int64(column))
    }

    func optionalElapsed(_ column: Int32) -> Elapsed? {
        isNull(column) ? nil : Elapsed(milliseconds: int64(column))
    }
}
