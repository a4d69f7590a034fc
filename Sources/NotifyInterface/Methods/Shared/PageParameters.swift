public import Varlink

/// Which page is asked for, of one client or of all.
public struct PageParameters: MethodParameters {
    /// Only of this client.
    public var client: String?
    /// At most that many, 1 to 1,000; 256 when absent.
    public var limit: Int?
    /// What the page before returned.
    public var cursor: String?

    /// Joins the fields; those left out are absent.
    public init(client: String? = nil, limit: Int? = nil, cursor: String? = nil) {
        self.client = client
        self.limit = limit
        self.cursor = cursor
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        client = try reader.optionalString("client")
        limit = try reader.optionalInt("limit").map(Int.init)
        cursor = try reader.optionalString("cursor")
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("client", client)
        object.set("limit", limit)
        object.set("cursor", cursor)
    }
}
