public import NotifyModel
public import Varlink

extension NotifyModel.Category: JSONDecodable, JSONEncodable {
    /// Reads the fields; whether their values may be used is `check(at:)`.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        self.init(
            identifier: try reader.string("identifier"), actions: try reader.values("actions"),
            options: try reader.optionalStrings("options") ?? [])
    }

    /// Writes what is there.
    public func encode(into object: inout ObjectWriter) {
        object.set("identifier", identifier)
        object.set("actions", actions)
        object.set("options", options.isEmpty ? nil : options)
    }
}
