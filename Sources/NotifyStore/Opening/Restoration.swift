public import CivilTime

/// What was done about a damaged database when the store was opened.
public struct Restoration: Hashable, Sendable {
    /// What was wrong with the database.
    public let reason: String
    /// Where the damaged database is now; its WAL lies beside it.
    public let damaged: String
    /// The backup that was restored.
    public let backup: String
    /// When the backup was written; nil when that cannot be told.
    public let date: Instant?
    /// The rows that the damaged database still gave, written over those of the backup.
    public let salvaged: Int
    /// Whether some of its rows could not be read, so that there the backup's state stands.
    public let incomplete: Bool

    /// One line for people.
    public var note: String {
        let from = date.map { " of \($0)" } ?? ""
        return "the store was damaged (\(reason)); the backup \(backup)\(from) was restored"
    }
}
