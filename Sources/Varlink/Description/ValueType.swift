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
