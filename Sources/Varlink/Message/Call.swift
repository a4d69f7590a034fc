/// One method call: `{"method": ..., "parameters": {...}, "oneway": true, "more": true}` (varlink.org, Method Call).
public struct Call: Hashable, Sendable {
    /// The full name, `interface.Method`.
    public var method: String
    /// The method's input.
    public var parameters: JSONObject
    /// The caller wants no reply, not even an error.
    public var oneway: Bool
    /// The caller takes several replies.
    public var more: Bool
    /// The caller asks to leave the protocol after the reply.
    public var upgrade: Bool
    /// Why the call must be refused: the first text in it that is no Unicode; other texts may have been mended as well.
    public private(set) var flaw: VarlinkError?

    /// A call of that method.
    public init(
        method: String, parameters: JSONObject = [:], oneway: Bool = false, more: Bool = false, upgrade: Bool = false
    ) {
        self.method = method
        self.parameters = parameters
        self.oneway = oneway
        self.more = more
        self.upgrade = upgrade
    }

    /// The name of the interface, empty when the method's name has none.
    public var interface: String { String(method[..<(method.lastIndex(of: ".") ?? method.startIndex)]) }

    /// The name of the method within its interface.
    public var member: String {
        guard let dot = method.lastIndex(of: ".") else { return method }
        return String(method[method.index(after: dot)...])
    }

    /// Reads a call from the text of one message, without its end mark.
    ///
    /// Keys beyond the known ones are ignored when they are reverse-DNS names, as the specification wants extensions to
    /// be.
    /// A call whose only fault is a text that is no Unicode is read all the same, with its `flaw`.
    /// - Throws: `VarlinkError` with code `malformed`.
    public init(message: UnsafeBufferPointer<UInt8>) throws(VarlinkError) {
        self.init(method: "")
        var isNamed = false
        let envelope = try Envelope(message)
        flaw = envelope.flaw
        for member in envelope.members {
            switch member.name {
            case "method":
                method = try Envelope.string(member)
                isNamed = true
            case "parameters": parameters = try Envelope.parameters(member)
            case "oneway": oneway = try Envelope.flag(member)
            case "more": more = try Envelope.flag(member)
            case "upgrade": upgrade = try Envelope.flag(member)
            default: if flaw == nil { try Envelope.checkExtension(member) }
            }
        }
        guard isNamed else { throw .malformed("a call needs a \"method\"") }
    }

    /// Appends the call as one message with its end mark.
    public func append(to bytes: inout [UInt8]) {
        Self.append(method: method, parameters, oneway: oneway, more: more, upgrade: upgrade, to: &bytes)
    }

    /// Appends a call whose input a value writes, as one message with its end mark.
    public static func append(
        method: String, _ parameters: some JSONEncodable, oneway: Bool = false, more: Bool = false,
        upgrade: Bool = false, to bytes: inout [UInt8]
    ) {
        var writer = JSONWriter(appendingTo: bytes.taken())
        writer.write(word: "{\"method\":")
        writer.write(method)
        if oneway { writer.write(word: ",\"oneway\":true") }
        if more { writer.write(word: ",\"more\":true") }
        if upgrade { writer.write(word: ",\"upgrade\":true") }
        writer.write(word: ",\"parameters\":")
        swap(&bytes, &writer.bytes)
        ObjectWriter.append(parameters, to: &bytes)
        bytes.append(UInt8(ascii: "}"))
        bytes.append(0)
    }
}
