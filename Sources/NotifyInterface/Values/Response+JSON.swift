public import NotifyModel
public import Varlink

extension Response: JSONDecodable, JSONEncodable {
    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        self.init(
            action: try reader.string("action"), text: try reader.optionalString("text"), by: try reader.string("by"),
            at: try reader.instant("at"))
    }

    /// Writes what is there.
    public func encode(into object: inout ObjectWriter) {
        object.set("action", action)
        object.set("text", text)
        object.set("by", by)
        object.set("at", at)
    }
}
