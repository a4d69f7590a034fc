/// A value that can be written as the members of a JSON object.
public protocol JSONEncodable {
    /// Writes the members, each name once; absent values are left out, not written as null.
    func encode(into object: inout ObjectWriter)
}

extension JSONObject: JSONEncodable {
    /// Writes all members in order.
    public func encode(into object: inout ObjectWriter) {
        for member in members { object.set(member.name, member.value) }
    }

    /// The members that a value writes.
    ///
    /// - Throws: `VarlinkError` with code `malformed` when the value splices text that is not JSON or names a member
    ///   twice.
    public init(encoding value: some JSONEncodable) throws(VarlinkError) {
        var bytes: [UInt8] = []
        ObjectWriter.append(value, to: &bytes)
        guard case .object(let object) = try JSONReader.parse(bytes) else {
            preconditionFailure("an ObjectWriter wrote something other than an object")
        }
        self = object
    }
}
