/// The rules that calls and replies share for the members around their parameters.
enum Envelope {
    static func members(of message: UnsafeBufferPointer<UInt8>) throws(VarlinkError) -> [JSONObject.Member] {
        let json = try JSONReader.parse(message)
        guard case .object(let object) = json else {
            throw .malformed("a message is \(json.kind), where an object is needed")
        }
        return object.members
    }

    static func string(_ member: JSONObject.Member) throws(VarlinkError) -> String {
        guard case .string(let string) = member.value else { throw wrong(member, "a string") }
        return string
    }

    /// A flag, false when null.
    static func flag(_ member: JSONObject.Member) throws(VarlinkError) -> Bool {
        switch member.value {
        case .bool(let flag): return flag
        case .null: return false
        default: throw wrong(member, "a boolean")
        }
    }

    /// An object, empty when null.
    static func parameters(_ member: JSONObject.Member) throws(VarlinkError) -> JSONObject {
        switch member.value {
        case .object(let object): return object
        case .null: return [:]
        default: throw wrong(member, "an object")
        }
    }

    /// Refuses a key that is no reverse-DNS name.
    static func checkExtension(_ member: JSONObject.Member) throws(VarlinkError) {
        guard isReverseDNS(member.name) else {
            throw .malformed("unknown key \"\(member.name)\" in a message; an extension needs a reverse-DNS name")
        }
    }

    private static func isReverseDNS(_ name: String) -> Bool {
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.count > 1 && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy(isLabelByte) }
    }

    private static func isLabelByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func wrong(_ member: JSONObject.Member, _ kind: String) -> VarlinkError {
        .malformed("\"\(member.name)\" of a message is \(member.value.kind), where \(kind) is needed")
    }
}
