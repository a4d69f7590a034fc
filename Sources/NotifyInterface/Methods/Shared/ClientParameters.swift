public import Varlink

/// What is asked of one client.
public struct ClientParameters: MethodParameters {
    /// The client.
    public var client: String

    /// Joins the fields; those left out are absent.
    public init(client: String) {
        self.client = client
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        client = try reader.string("client")
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("client", client)
    }
}
