/// The rules that calls and replies share for the members around their parameters.
///
/// A program that writes text which is no Unicode has made a mistake in a field, not in the protocol: its call is read
/// leniently, so that the answer can name the field and the connection goes on.
struct Envelope {
    let members: [JSONObject.Member]
    /// The first text that is no Unicode, where a lenient reading was asked for.
    let flaw: VarlinkError?

    /// Reads a message; texts that are no Unicode are mended when that is all that is wrong with it.
    init(_ message: UnsafeBufferPointer<UInt8>) throws(VarlinkError) {
        do throws(VarlinkError) {
            self.init(members: try Envelope.members(of: message), flaw: nil)
        } catch {
            let mending = TextMending()
            guard case .object(let object)? = Envelope.mended(message, mending), let flaw = mending.flaw else {
                throw error
            }
            self.init(members: object.members, flaw: Envelope.fault(flaw.path, flaw.reason))
        }
    }

    private init(members: [JSONObject.Member], flaw: VarlinkError?) {
        self.members = members
        self.flaw = flaw
    }

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

    private static func mended(_ message: UnsafeBufferPointer<UInt8>, _ mending: TextMending) -> JSON? {
        var reader = JSONReader(message, mending: mending)
        // What else is wrong was said by the strict reading.
        do throws(VarlinkError) { return try reader.document() } catch { return nil }
    }

    /// Fields are named by their path within the parameters, as everywhere.
    private static func fault(_ path: [String], _ reason: String) -> VarlinkError {
        let steps = path.count > 1 && path[0] == "parameters" ? path.dropFirst() : path[...]
        let name = steps.reduce("") { $0.isEmpty || $1.hasPrefix("[") ? $0 + $1 : "\($0).\($1)" }
        return .unusableText(name.isEmpty ? "message" : name, reason: reason)
    }

    private static func wrong(_ member: JSONObject.Member, _ kind: String) -> VarlinkError {
        .malformed("\"\(member.name)\" of a message is \(member.value.kind), where \(kind) is needed")
    }
}
