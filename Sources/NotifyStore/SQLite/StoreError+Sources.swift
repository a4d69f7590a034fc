import CSQLite
import Glibc

/// The one place where result codes of SQLite and errno become codes of ours.
extension StoreError {
    /// The fault that the connection has just reported.
    static func sqlite(_ handle: OpaquePointer?, _ context: String) -> StoreError {
        let extended = sqlite3_extended_errcode(handle)
        let text = sqlite3_errmsg(handle).map { String(cString: $0) } ?? "out of memory"
        return StoreError(code(ofSQLite: extended), context, underlying: Underlying(code: extended, text: text))
    }

    /// The fault that a statement of the connection has just reported.
    static func sqlite(_ handle: OpaquePointer?, statement: String) -> StoreError {
        let name = sqlite3_db_filename(handle, "main").map { String(cString: $0) } ?? ""
        var error = sqlite(handle, "\(name.isEmpty ? "the store" : name) cannot be read or written")
        error.statement = statement
        return error
    }

    /// The fault that the last system call reported in errno.
    static func system(_ context: String, errno number: Int32 = errno) -> StoreError {
        let code: Code = number == ENOSPC || number == EDQUOT ? .full : .io
        return StoreError(code, context, underlying: Underlying(code: number, text: String(cString: strerror(number))))
    }

    /// Sorts an extended result code (sqlite.org/rescode.html) into ours.
    ///
    /// A failed write or growth of a file is taken as a full disk too: file systems report a lack of room there. A failed
    /// sync is not: the kernel has then marked the pages clean.
    static func code(ofSQLite extended: Int32) -> Code {
        switch extended {
        case writeFault, shmGrowthFault, truncateFault: return .full
        default: break
        }
        switch extended & 0xff {
        case SQLITE_FULL: return .full
        case SQLITE_CORRUPT, SQLITE_NOTADB: return .damaged
        case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_NOMEM: return .io
        case SQLITE_CONSTRAINT, SQLITE_TOOBIG: return .constraint
        case SQLITE_BUSY, SQLITE_LOCKED: return .busy
        default: return .misuse
        }
    }

    // The extended codes are macros with arithmetic, which the importer leaves out.
    private static let writeFault: Int32 = SQLITE_IOERR | (3 << 8)
    private static let truncateFault: Int32 = SQLITE_IOERR | (6 << 8)
    private static let shmGrowthFault: Int32 = SQLITE_IOERR | (19 << 8)
}
