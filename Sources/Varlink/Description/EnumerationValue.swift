/// One word of an enumeration.
public struct EnumerationValue: Hashable, Sendable {
    /// The word on the wire.
    public let name: String
    /// The comment lines before the word, without `#` and the blank after it.
    public let documentation: [String]
}
