/// The type of a field in an interface description (varlink.org, Interface Definition).
public indirect enum ValueType: Hashable, Sendable {
    /// `bool`
    case bool
    /// `int`, 64 bits
    case int
    /// `float`
    case float
    /// `string`
    case string
    /// `object`, any JSON object
    case object
    /// A type of the same interface.
    case named(String)
    /// `[]T`
    case array(ValueType)
    /// `[string]T`
    case map(ValueType)
    /// `?T`, may be absent or null
    case optional(ValueType)
    /// `(name: T, ...)`
    case structure([FieldDescription])
    /// `(one, two, ...)`
    case enumeration([EnumerationValue])
}

/// One named, typed field of a structure, of a method's input or output, or of an error.
public struct FieldDescription: Hashable, Sendable {
    /// The name on the wire.
    public let name: String
    /// The type.
    public let type: ValueType
    /// The comment lines before the field, without `#` and the blank after it.
    public let documentation: [String]
}

/// One word of an enumeration.
public struct EnumerationValue: Hashable, Sendable {
    /// The word on the wire.
    public let name: String
    /// The comment lines before the word, without `#` and the blank after it.
    public let documentation: [String]
}

/// A type, a method or an error of an interface.
public struct MemberDescription: Hashable, Sendable {
    /// What the member is.
    public enum Kind: Hashable, Sendable {
        /// A structure or an enumeration.
        case type(ValueType)
        /// A method with its parameters and its reply's parameters.
        case method(input: [FieldDescription], output: [FieldDescription])
        /// An error with its fields.
        case error([FieldDescription])
    }

    /// The name, unique within the interface.
    public let name: String
    /// What the member is.
    public let kind: Kind
    /// The comment lines before the member, without `#` and the blank after it.
    public let documentation: [String]
}
