/// What was done about a damaged database when the store was opened.
public struct Restoration: Hashable, Sendable {
    /// What was wrong with the database.
    public let reason: String
    /// Where the damaged database is now; its WAL lies beside it.
    public let damaged: String
    /// The backup that was restored.
    public let backup: String
    /// The rows that the damaged database still gave, written over those of the backup.
    public let salvaged: Int
    /// Whether some of its rows could not be read, so that there the backup's state stands.
    public let incomplete: Bool
}
