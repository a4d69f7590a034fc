import CSQLite
import CivilTime
import NotifyModel

/// A value that can stand for a parameter of a statement.
protocol Bindable {
    /// Binds the value to the parameter of that index, from 1, and returns SQLite's result code.
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int64: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, self)
    }
}

extension Int: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, Int64(self))
    }
}

extension Bool: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, self ? 1 : 0)
    }
}

extension String: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        var text = self
        return text.withUTF8 { bytes in
            guard let base = bytes.baseAddress else { return notify_bind_text(statement, index, "", 0) }
            return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) { characters in
                notify_bind_text(statement, index, characters, Int32(bytes.count))
            }
        }
    }
}

extension CivilDateTime: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, milliseconds)
    }
}

extension Instant: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, milliseconds)
    }
}

extension Elapsed: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, milliseconds)
    }
}

extension Optional: Bindable where Wrapped: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch self {
        case .some(let value): value.bind(to: statement, at: index)
        case .none: sqlite3_bind_null(statement, index)
        }
    }
}
