/// Text that is known to be one JSON value and goes into output as it is, such as content kept in a database.
///
/// Valid JSON holds no zero byte, so a spliced value cannot break the framing of a message.
public struct RawJSON: Hashable, Sendable {
    /// The text in UTF-8.
    public let bytes: [UInt8]

    /// Takes text that was checked before, when it was received or stored; a value that is not JSON breaks the message.
    public init(checked bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Checks that the text is one JSON value.
    ///
    /// - Throws: `VarlinkError` with code `malformed` and the offset of the fault.
    public init(checking bytes: [UInt8]) throws(VarlinkError) {
        _ = try JSONReader.parse(bytes)
        self.bytes = bytes
    }

    /// The text of a value.
    public init(_ json: JSON) {
        var writer = JSONWriter()
        writer.write(json)
        bytes = writer.bytes
    }

    /// The value that the text says.
    ///
    /// - Throws: `VarlinkError` with code `malformed` when the text was wrongly called checked.
    public func parsed() throws(VarlinkError) -> JSON {
        try JSONReader.parse(bytes)
    }
}
