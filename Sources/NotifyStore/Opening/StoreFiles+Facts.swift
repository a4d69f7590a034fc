public import CivilTime
import Glibc

extension StoreFiles {
    /// The size of the database file, in bytes; 0 while there is none.
    public var databaseBytes: Int64 {
        Self.status(of: database).map { Int64($0.st_size) } ?? 0
    }

    /// When the newest backup was written; nil when there is none, or the folder cannot be read.
    public var newestBackupDate: Instant? {
        do throws(StoreError) {
            return try allBackups().first.flatMap { Self.date(of: $0) }
        } catch {
            // The next backup meets the same fault and reports it.
            return nil
        }
    }

    /// When a file was written; nil when it is not there.
    static func date(of path: String) -> Instant? {
        status(of: path).map { Instant(milliseconds: Int64($0.st_mtim.tv_sec) * 1_000) }
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }
}
