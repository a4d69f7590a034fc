public import NotifyModel
public import Varlink

extension LedgerEntry: JSONDecodable, JSONEncodable {
    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        self.init(
            event: try reader.string("event"), at: try reader.instant("at"), detail: try reader.optionalString("detail")
        )
    }

    /// Writes what is there.
    public func encode(into object: inout ObjectWriter) {
        object.set("event", event)
        object.set("at", at)
        object.set("detail", detail)
    }
}
