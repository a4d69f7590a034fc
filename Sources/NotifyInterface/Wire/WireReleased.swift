public import Varlink

/// What do-not-disturb held, when it is over.
///
/// Its fields on the wire are those of `org.notifyd.Clients.Released`.
public struct WireReleased: JSONDecodable, JSONEncodable, Hashable, Sendable {
    /// How many there are, 0 for none.
    public var count: Int
    /// The newest, the newest last.
    public var occurrences: [OccurrenceHandle]

    /// The most that `occurrences` names.
    public static let most: Int = 5

    /// Joins the fields.
    public init(count: Int, occurrences: [OccurrenceHandle]) {
        self.count = count
        self.occurrences = occurrences
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        count = Int(try reader.int("count"))
        occurrences = try reader.handles("occurrences")
    }

    /// Writes the fields.
    public func encode(into object: inout ObjectWriter) {
        object.set("count", count)
        object.set("occurrences", occurrences.map(\.description))
    }
}
