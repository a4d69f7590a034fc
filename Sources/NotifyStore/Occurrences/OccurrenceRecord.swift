public import NotifyModel

/// An occurrence with what its other tables say, for people and for replies.
public struct OccurrenceRecord: Hashable, Sendable {
    /// The occurrence.
    public let occurrence: Occurrence
    /// The client's reverse-DNS name.
    public let client: String
    /// Whether the client was removed.
    public let ownerMissing: Bool
    /// The request's identifier.
    public let identifier: String
    /// The content it was scheduled with, as checked text.
    public let content: String
    /// The trigger it was scheduled with, as checked text.
    public let trigger: String
    /// What the user chose; nil while there is no answer.
    public let response: Response?

    /// The name under which it is told apart.
    public var key: OccurrenceKey {
        OccurrenceKey(client: client, identifier: identifier, scheduled: occurrence.scheduled)
    }
}

extension OccurrenceRecord {
    /// The columns that `init(_:)` reads, in its order, and the tables they come from.
    static let selection: String = """
        SELECT \(Occurrence.columns), c.name, c.removed, r.identifier, r.content, r.trigger,
            p.action, p.text, p.by, p.at
        FROM occurrences o JOIN requests r ON r.id = o.request JOIN clients c ON c.id = o.client
            LEFT JOIN responses p ON p.occurrence = o.id
        """

    init(_ row: Row) throws(StoreError) {
        let next = Occurrence.columnCount
        occurrence = try Occurrence(row)
        client = row.text(next)
        ownerMissing = row.bool(next + 1)
        identifier = row.text(next + 2)
        content = row.text(next + 3)
        trigger = row.text(next + 4)
        response = Response(row, from: next + 5)
    }
}

extension Response {
    /// Reads action, text, by and at from that column on; nil when they are null, as an outer join gives them.
    init?(_ row: Row, from column: Int32) {
        guard let action = row.optionalText(column) else { return nil }
        self.init(
            action: action, text: row.optionalText(column + 1), by: row.text(column + 2), at: row.instant(column + 3))
    }
}
