public import Varlink

/// The occurrence after what was done with it.
public struct OccurrenceReply: MethodReply {
    /// Where it stands now.
    public var occurrence: WireOccurrence

    /// Joins the fields; those left out are absent.
    public init(occurrence: WireOccurrence) {
        self.occurrence = occurrence
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        occurrence = try reader.value("occurrence")
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("occurrence", occurrence)
    }
}
