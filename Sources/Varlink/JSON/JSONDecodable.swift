/// A value that can be read from the members of a JSON object.
public protocol JSONDecodable {
    /// Reads the members; those left unread are refused afterwards by whoever made the reader.
    ///
    /// - Throws: `VarlinkError` that names the first wrong, missing or unknown member.
    init(from reader: inout ObjectReader) throws(VarlinkError)
}

extension JSONDecodable {
    /// Reads the value from an object, refusing members it does not know unless told to ignore them.
    ///
    /// - Throws: `VarlinkError` InvalidParameter that names the first wrong, missing or unknown member.
    public init(_ object: JSONObject, ignoresUnknown: Bool = false) throws(VarlinkError) {
        var reader = ObjectReader(object, ignoresUnknown: ignoresUnknown)
        self = try Self(from: &reader)
        try reader.finish()
    }
}

extension JSONObject: JSONDecodable {
    /// Takes all members as they are.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        self = reader.remainder()
    }
}
