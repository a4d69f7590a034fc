/// A value as D-Bus knows it; the closed set of types of the D-Bus specification, "Type System".
public indirect enum BusValue: Hashable, Sendable {
    /// `y`
    case byte(UInt8)
    /// `b`
    case bool(Bool)
    /// `n`
    case int16(Int16)
    /// `q`
    case uint16(UInt16)
    /// `i`
    case int32(Int32)
    /// `u`
    case uint32(UInt32)
    /// `x`
    case int64(Int64)
    /// `t`
    case uint64(UInt64)
    /// `d`
    case double(Double)
    /// `s`, without NUL.
    case string(String)
    /// `o`
    case objectPath(String)
    /// `g`
    case signature(String)
    /// `h`
    case descriptor(BusDescriptor)
    /// `ay`
    case bytes([UInt8])
    /// An array whose elements all have the signature `of`; of bytes it is ``bytes(_:)``.
    case array([BusValue], of: String)
    /// An array of entries in the order they were written; keys are basic types.
    case dictionary([Entry], key: String, value: String)
    /// Values in brackets.
    case structure([BusValue])
    /// `v`
    case variant(BusValue)

    /// A key with its value.
    public struct Entry: Hashable, Sendable {
        /// The key.
        public let key: BusValue
        /// Its value.
        public let value: BusValue

        /// Joins the two.
        public init(_ key: BusValue, _ value: BusValue) {
            self.key = key
            self.value = value
        }
    }

    /// An array of strings, `as`.
    public static func strings(_ texts: [String]) -> BusValue {
        .array(texts.map { .string($0) }, of: "s")
    }

    /// Named values of any type, `a{sv}`.
    public static func properties(_ values: [(name: String, value: BusValue)]) -> BusValue {
        .dictionary(values.map { Entry(.string($0.name), .variant($0.value)) }, key: "s", value: "v")
    }
}

// MARK: - Signature

extension BusValue {
    /// The signature of its type.
    public var signature: String {
        switch self {
        case .byte: "y"
        case .bool: "b"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .descriptor: "h"
        case .bytes: "ay"
        case .array(_, let element): "a" + element
        case .dictionary(_, let key, let value): "a{\(key)\(value)}"
        case .structure(let members): "(" + members.map(\.signature).joined() + ")"
        case .variant: "v"
        }
    }
}

// MARK: - What is in it

extension BusValue {
    /// The text of a string, an object path or a signature; nil for any other type.
    public var text: String? {
        switch self {
        case .string(let text), .objectPath(let text), .signature(let text): text
        default: nil
        }
    }

    /// The texts of an array of strings; nil for any other type.
    public var texts: [String]? {
        guard case .array(let elements, of: "s") = self else { return nil }
        return elements.compactMap(\.text)
    }

    /// The values of `a{sv}` by their names, taken out of their variants; nil for any other type.
    ///
    /// Of two values of one name the later counts.
    public var properties: [String: BusValue]? {
        guard case .dictionary(let entries, key: "s", value: "v") = self else { return nil }
        var values: [String: BusValue] = [:]
        for entry in entries {
            guard let name = entry.key.text, case .variant(let value) = entry.value else { continue }
            values[name] = value
        }
        return values
    }
}
