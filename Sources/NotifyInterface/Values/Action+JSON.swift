public import NotifyModel
public import Varlink

extension Action: JSONDecodable, JSONEncodable {
    /// Reads the fields; whether their values may be used is `check(at:)`.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        self.init(
            identifier: try reader.string("identifier"), label: try reader.string("label"),
            kind: try reader.optionalChoice("kind") ?? .button, placeholder: try reader.optionalString("placeholder"),
            options: try reader.optionalStrings("options") ?? [])
    }

    /// Writes what is there; the kind only when it is not button, options only when there are any.
    public func encode(into object: inout ObjectWriter) {
        object.set("identifier", identifier)
        object.set("label", label)
        object.set("kind", kind == .button ? nil : kind.rawValue)
        object.set("placeholder", placeholder)
        object.set("options", options.isEmpty ? nil : options)
    }
}
