/// One JSON value (RFC 8259), with whole numbers kept apart from fractions and room for text that is already JSON.
///
/// Two values are equal when they say the same: the order of an object's members does not count, `1` and `1.0` differ.
public enum JSON: Hashable, Sendable {
    /// The word `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number written without fraction and exponent that fits 64 bits.
    case int(Int64)
    /// Any other number; an infinite or undefined one is written as `null`.
    case double(Double)
    /// Text; may hold U+0000, which `ObjectReader` refuses field by field.
    case string(String)
    /// Values in order.
    case array([JSON])
    /// Named values in the order in which they were written.
    case object(JSONObject)
    /// Checked JSON text that goes into the output as it is.
    case raw(RawJSON)

    /// The member of that name, when this is an object that has one.
    public subscript(name: String) -> JSON? {
        guard case .object(let object) = self else { return nil }
        return object[name]
    }

    /// What kind of value this is, with its article, as error texts name it.
    public var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .int: "an integer"
        case .double: "a number with a fraction"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        case .raw: "JSON text"
        }
    }
}

extension JSON: CustomStringConvertible {
    /// The compact text of the value.
    public var description: String {
        var writer = JSONWriter()
        writer.write(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
