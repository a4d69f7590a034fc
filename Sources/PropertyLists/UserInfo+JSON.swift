internal import Foundation
package import Varlink

extension UserInfo {
    /// The data as the members of a JSON object.
    ///
    /// - Throws: `PropertyListError` that names what JSON cannot hold.
    package func json() throws(PropertyListError) -> JSONObject { try UserInfo.object(members) }

    /// Reads what `json()` wrote; members of other programs' making are taken as they are.
    package init(json object: JSONObject) {
        members = UserInfo.members(object)
    }

    /// The members of JSON text of one object, as the daemon keeps it.
    ///
    /// - Throws: `VarlinkError` with code `malformed` for any other text.
    package static func object(_ text: String) throws(VarlinkError) -> JSONObject {
        guard case .object(let object) = try JSONReader.parse(text) else { throw .malformed("it is no object") }
        return object
    }

    private static func object(_ members: [String: Value]) throws(PropertyListError) -> JSONObject {
        var object = JSONObject()
        for name in members.keys.sorted() {
            guard let value = members[name] else { continue }
            object[name] = try json(value)
        }
        return object
    }

    private static func json(_ value: Value) throws(PropertyListError) -> JSON {
        switch value {
        case .null: return .null
        case .bool(let bool): return .bool(bool)
        case .int(let int): return .int(int)
        case .uint(let uint): return tagged("$number", .string(String(uint)))
        case .double(let double): return .double(double)
        case .string(let text): return .string(text)
        case .date(let date): return tagged("$date", .double(date.timeIntervalSinceReferenceDate))
        case .data(let data): return tagged("$data", .string(data.base64EncodedString()))
        case .array(let values):
            return .array(try values.map { (value) throws(PropertyListError) in try json(value) })
        case .dictionary(let members):
            let object = JSON.object(try object(members))
            let readsAsTag = members.count == 1 && members.keys.first?.hasPrefix("$") == true
            return readsAsTag ? tagged("$dictionary", object) : object
        case .unusable(let path, let what):
            throw PropertyListError(path: path, what: what)
        }
    }

    private static func tagged(_ tag: String, _ value: JSON) -> JSON { .object([tag: value]) }
}

extension UserInfo {
    private static func value(_ json: JSON) -> Value {
        switch json {
        case .null, .raw: .null
        case .bool(let bool): .bool(bool)
        case .int(let int): .int(int)
        case .double(let double): .double(double)
        case .string(let text): .string(text)
        case .array(let values): .array(values.map(value))
        case .object(let object): untagged(object) ?? .dictionary(members(object))
        }
    }

    private static func members(_ object: JSONObject) -> [String: Value] {
        Dictionary(uniqueKeysWithValues: object.members.map { ($0.name, value($0.value)) })
    }

    /// The value of an object with one tag; nil when it is none of ours, and means what it says.
    private static func untagged(_ object: JSONObject) -> Value? {
        guard object.count == 1, let member = object.members.first else { return nil }
        switch (member.name, member.value) {
        case ("$date", .double(let seconds)): return .date(Date(timeIntervalSinceReferenceDate: seconds))
        case ("$date", .int(let seconds)): return .date(Date(timeIntervalSinceReferenceDate: Double(seconds)))
        case ("$data", .string(let text)): return Data(base64Encoded: text).map(Value.data)
        case ("$number", .string(let text)): return UInt64(text).map(Value.uint)
        case ("$dictionary", .object(let inner)): return .dictionary(members(inner))
        default: return nil
        }
    }
}
