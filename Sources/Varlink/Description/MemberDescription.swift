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
