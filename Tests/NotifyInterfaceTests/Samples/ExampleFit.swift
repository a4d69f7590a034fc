import NotifyTestSupport
import Testing
import Varlink

/// Holds an example against a description, where some values stand for any value.
struct ExampleFit {
    let interface: InterfaceDescription

    func check(_ object: JSONObject, _ signature: Signature, line: Int) {
        check(object, fields(of: signature), "line \(line): ")
    }

    private func fields(of signature: Signature) -> [FieldDescription] {
        switch (signature, interface.member(signature.memberName)?.kind) {
        case (.input, .method(let input, _)): return input
        case (.output, .method(_, let output)): return output
        case (.error, .error(let fields)), (.type, .type(.structure(let fields))): return fields
        default:
            Issue.record("\(interface.name) has no \(signature.memberName)")
            return []
        }
    }

    private func check(_ object: JSONObject, _ fields: [FieldDescription], _ path: String) {
        for member in object.members {
            guard let field = fields.first(where: { $0.name == member.name }) else {
                Issue.record("\(path)\(member.name) is not described")
                continue
            }
            check(member.value, field.type, "\(path)\(member.name).")
        }
        for field in fields where object[field.name] == nil {
            let isOptional = if case .optional = field.type { true } else { false }
            #expect(isOptional, "\(path)\(field.name) is missing")
        }
    }

    private func check(_ value: JSON, _ type: ValueType, _ path: String) {
        guard value != .string(ProtocolExample.anything) else { return }
        switch (type, value) {
        case (.optional(let inner), _): check(value, inner, path)
        case (.array(let element), .array(let values)):
            for value in values { check(value, element, path) }
        case (.named(let name), .object(let object)): check(object, fields(of: .type(name)), path)
        case (.string, .string), (.int, .int), (.bool, .bool), (.object, .object): break
        default: Issue.record("\(path) is \(value.kind), where \(type) is described")
        }
    }
}
