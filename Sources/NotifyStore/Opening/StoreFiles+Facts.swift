import Glibc

extension StoreFiles {
    /// The size of the database file, in bytes; 0 while there is none.
    public var databaseBytes: Int64 {
        Self.status(of: database).map { Int64($0.st_size) } ?? 0
    }

    /// Whether there is a backup; no when the folder cannot be read.
    public var hasBackup: Bool {
        do throws(StoreError) {
            return try !allBackups().isEmpty
        } catch {
            // The next backup meets the same fault and reports it.
            return false
        }
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }
}
