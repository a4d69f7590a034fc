import NotifyTestSupport
import Varlink

extension JSON {
    /// The text, when it is text.
    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The whole number, when it is one.
    var number: Int64? {
        guard case .int(let number) = self else { return nil }
        return number
    }

    /// The elements of an array; none for anything else.
    var elements: [JSON] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    /// The object with the members of another one put over its own.
    func with(_ other: JSON) -> JSON {
        guard case .object(var members) = self, case .object(let others) = other else { return other }
        for member in others.members { members[member.name] = member.value }
        return .object(members)
    }

    /// The texts under one name in the objects of an array.
    func texts(_ name: String) -> [String] { elements.compactMap { $0[name]?.text } }

    /// A member that must be there.
    func member(_ name: String) throws -> JSON {
        guard let value = self[name] else { throw TestSupportError("there is no \(name) in \(self)") }
        return value
    }

    /// A member that must be text.
    func string(_ name: String) throws -> String {
        guard let text = self[name]?.text else { throw TestSupportError("there is no text \(name) in \(self)") }
        return text
    }

    /// A member that must be a whole number.
    func int(_ name: String) throws -> Int64 {
        guard let number = self[name]?.number else { throw TestSupportError("there is no number \(name) in \(self)") }
        return number
    }
}
