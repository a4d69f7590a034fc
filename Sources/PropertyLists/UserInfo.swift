package import Foundation

// A program's own data, on its way through JSON
//
// Apple keeps property lists, the daemon JSON. What both have is written as it is, so that programs in other languages
// read it: text, numbers, booleans, arrays, dictionaries, null. What JSON has not is written as an object with one
// member whose name begins with a dollar sign:
//
//     {"$date": 812851200.5}        seconds since 2001-01-01T00:00:00Z: the form in which no bit of a Date is lost
//     {"$data": "3q2+7w=="}         base64
//     {"$number": "18446744073709551615"}
//     {"$dictionary": {"$date": 1}} a dictionary that would read as one of these
//
// Anything else is refused by name when it is to be sent.

/// A program's own data, as a value that may cross threads.
package struct UserInfo: Hashable, Sendable {
    /// One value of it.
    package indirect enum Value: Hashable, Sendable {
        case null
        case bool(Bool)
        case int(Int64)
        case uint(UInt64)
        case double(Double)
        case string(String)
        case date(Date)
        case data(Data)
        case array([Value])
        case dictionary([String: Value])
        /// What JSON cannot hold: where it stands, and what it is.
        case unusable(path: String, what: String)
    }

    /// Its values by name.
    package var members: [String: Value] = [:]

    /// Nothing.
    package init() {}

    /// Takes in what a program hands over; what JSON cannot hold is noted, and refused by `json()`.
    package init(_ dictionary: [AnyHashable: Any]) {
        members = UserInfo.members(dictionary, at: "userInfo")
    }

    /// The data as Apple hands it out.
    package var dictionary: [AnyHashable: Any] { UserInfo.dictionary(members) }
}

// MARK: - From any object

extension UserInfo {
    private static func members(_ dictionary: [AnyHashable: Any], at path: String) -> [String: Value] {
        var members: [String: Value] = [:]
        for (key, value) in dictionary {
            if let name = key.base as? String {
                members[name] = self.value(value, at: "\(path).\(name)")
            } else {
                members["\(key)"] = .unusable(path: path, what: "the key \(key), which is no text,")
            }
        }
        return members
    }

    private static func value(_ value: Any, at path: String) -> Value {
        if let number = value as? NSNumber { return self.number(number, at: path) }
        if let text = value as? String { return .string(text) }
        if let date = value as? Date { return .date(date) }
        if let data = value as? Data { return .data(data) }
        if value is NSNull { return .null }
        if let array = value as? [Any] {
            return .array(array.enumerated().map { self.value($0.element, at: "\(path)[\($0.offset)]") })
        }
        if let dictionary = value as? [AnyHashable: Any] { return .dictionary(members(dictionary, at: path)) }
        return .unusable(path: path, what: "a value of type \(type(of: value))")
    }

    /// Foundation's own letters for what a number holds: a boolean is the only one that is `c`.
    private static func number(_ number: NSNumber, at path: String) -> Value {
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "c"), UInt8(ascii: "B"): .bool(number.boolValue)
        case UInt8(ascii: "f"), UInt8(ascii: "d"):
            number.doubleValue.isFinite
                ? .double(number.doubleValue)
                : .unusable(path: path, what: "the number \(number.doubleValue), which is not finite,")
        case UInt8(ascii: "Q"):
            Int64(exactly: number.uint64Value).map(Value.int) ?? .uint(number.uint64Value)
        default: .int(number.int64Value)
        }
    }
}

// MARK: - To objects

extension UserInfo {
    private static func dictionary(_ members: [String: Value]) -> [AnyHashable: Any] {
        var dictionary: [AnyHashable: Any] = [:]
        for (name, value) in members {
            if let object = object(value) { dictionary[AnyHashable(name)] = object }
        }
        return dictionary
    }

    private static func object(_ value: Value) -> Any? {
        switch value {
        case .null: NSNull()
        case .bool(let bool): NSNumber(value: bool)
        case .int(let int): NSNumber(value: int)
        case .uint(let uint): NSNumber(value: uint)
        case .double(let double): NSNumber(value: double)
        case .string(let text): text
        case .date(let date): date
        case .data(let data): data
        case .array(let values): values.compactMap(object)
        case .dictionary(let members): dictionary(members)
        case .unusable: nil
        }
    }
}
