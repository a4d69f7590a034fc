/// A look at every page of the database, for faults that opening does not meet.
///
/// **Threading.** It opens a read-only connection of its own and may run on any thread: 3.6 s with a million rows.
public enum QuickCheck {
    /// What is wrong with the database, in SQLite's words; nil when nothing is.
    public static func run(_ files: StoreFiles) throws(StoreError) -> String? {
        do throws(StoreError) {
            return try fault(in: files.database)
        } catch {
            guard error.code == .damaged else { throw error }
            return error.description
        }
    }

    static func fault(in path: String) throws(StoreError) -> String? {
        let database = try Database(path: path, mode: .reading)
        let found = try database.texts("PRAGMA quick_check(1)")
        return found == ["ok"] ? nil : found.first ?? "quick_check said nothing"
    }
}
