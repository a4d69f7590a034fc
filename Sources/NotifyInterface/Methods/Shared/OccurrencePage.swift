public import Varlink

/// One page of a list of occurrences.
public struct OccurrencePage: MethodReply {
    /// The rows.
    public var occurrences: [WireOccurrence]
    /// Where the next page begins; absent on the last one.
    public var cursor: String?

    /// Joins the fields; those left out are absent.
    public init(occurrences: [WireOccurrence], cursor: String? = nil) {
        self.occurrences = occurrences
        self.cursor = cursor
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        occurrences = try reader.values("occurrences")
        cursor = try reader.optionalString("cursor")
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("occurrences", occurrences)
        object.set("cursor", cursor)
    }
}
