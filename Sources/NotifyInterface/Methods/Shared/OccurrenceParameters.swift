public import Varlink

/// What is asked of one occurrence.
public struct OccurrenceParameters: MethodParameters {
    /// The occurrence.
    public var occurrence: String
    /// Only of this client.
    public var client: String?

    /// Joins the fields; those left out are absent.
    public init(occurrence: String, client: String? = nil) {
        self.occurrence = occurrence
        self.client = client
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        occurrence = try reader.string("occurrence")
        client = try reader.optionalString("client")
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("occurrence", occurrence)
        object.set("client", client)
    }
}
