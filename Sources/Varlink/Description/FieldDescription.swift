/// One named, typed field of a structure, of a method's input or output, or of an error.
public struct FieldDescription: Hashable, Sendable {
    /// The name on the wire.
    public let name: String
    /// The type.
    public let type: ValueType
    /// The comment lines before the field, without `#` and the blank after it.
    public let documentation: [String]
}
