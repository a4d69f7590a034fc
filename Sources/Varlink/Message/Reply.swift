/// One reply: `{"parameters": {...}, "continues": true}` or `{"error": "interface.Error", "parameters": {...}}`.
///
/// The printer writes no other key, no `"error": null` and never both `error` and `continues`: some clients close the
/// connection on each of these (PLATFORM 1.3).
public struct Reply: Hashable, Sendable {
    /// The method's output, or the fields of the error.
    public var parameters: JSONObject
    /// Whether more replies to the same call follow.
    public var continues: Bool
    /// The full name of the error, nil for success.
    public var error: String?

    /// A successful reply.
    public init(parameters: JSONObject = [:], continues: Bool = false) {
        self.parameters = parameters
        self.continues = continues
    }

    /// An error reply, the last one to its call.
    public init(_ error: VarlinkError) {
        parameters = error.parameters
        continues = false
        self.error = error.name
    }

    /// Reads a reply from the text of one message, without its end mark.
    ///
    /// - Throws: `VarlinkError` with code `malformed`, also for an error that claims to continue.
    public init(message: UnsafeBufferPointer<UInt8>) throws(VarlinkError) {
        self.init()
        for member in try Envelope.members(of: message) {
            switch member.name {
            case "parameters": parameters = try Envelope.parameters(member)
            case "continues": continues = try Envelope.flag(member)
            case "error": error = member.value == .null ? nil : try Envelope.string(member)
            default: try Envelope.checkExtension(member)
            }
        }
        guard error == nil || !continues else { throw .malformed("an error reply has \"continues\"") }
    }

    /// The output of the method.
    ///
    /// - Throws: the error reply.
    public func result() throws(VarlinkError) -> JSONObject {
        guard let error else { return parameters }
        throw VarlinkError(name: error, parameters: parameters)
    }

    /// Appends the reply as one message with its end mark.
    public func append(to bytes: inout [UInt8]) {
        if let error {
            Self.append(VarlinkError(name: error, parameters: parameters), to: &bytes)
        } else {
            Self.append(parameters, continues: continues, to: &bytes)
        }
    }
}

extension Reply {
    /// Appends a successful reply whose output a value writes, as one message with its end mark.
    public static func append(_ parameters: some JSONEncodable, continues: Bool = false, to bytes: inout [UInt8]) {
        begin(&bytes)
        ObjectWriter.append(parameters, to: &bytes)
        append(continues ? ",\"continues\":true}\0" : "}\0", to: &bytes)
    }

    /// Appends a successful reply whose output is the checked text of an object, as one message with its end mark.
    public static func append(raw parameters: some Collection<UInt8>, continues: Bool = false, to bytes: inout [UInt8])
    {
        begin(&bytes)
        bytes.append(contentsOf: parameters)
        append(continues ? ",\"continues\":true}\0" : "}\0", to: &bytes)
    }

    /// Appends an error reply, as one message with its end mark.
    public static func append(_ error: VarlinkError, to bytes: inout [UInt8]) {
        var writer = JSONWriter(appendingTo: bytes.taken())
        writer.write(word: "{\"error\":")
        writer.write(error.name)
        writer.write(word: ",\"parameters\":")
        writer.write(error.parameters)
        writer.write(word: "}\0")
        swap(&bytes, &writer.bytes)
    }

    private static func begin(_ bytes: inout [UInt8]) {
        if bytes.isEmpty { bytes.reserveCapacity(256) }
        append("{\"parameters\":", to: &bytes)
    }

    private static func append(_ text: StaticString, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
