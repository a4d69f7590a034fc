public import Varlink

/// Whether a client was made.
public struct CreatedReply: MethodReply {
    /// Whether it was not known before.
    public var created: Bool

    /// Joins the fields; those left out are absent.
    public init(created: Bool) {
        self.created = created
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        created = try reader.bool("created")
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("created", created)
    }
}
