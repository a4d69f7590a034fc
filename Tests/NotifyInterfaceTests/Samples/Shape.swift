import NotifyInterface
import Testing
import Varlink

/// One shape of the wire (a call's parameters or a reply) with a value that has every field and one that has no optional one.
struct Shape: Sendable, CustomTestStringConvertible {
    let name: String
    let interface: InterfaceDescription
    let signature: Signature
    let full: JSONObject
    let minimal: JSONObject
    /// Whether unknown fields are refused.
    let isStrict: Bool
    /// Decodes as the daemon or a client would and encodes again.
    let recoded: @Sendable (JSONObject) throws(VarlinkError) -> JSONObject

    var testDescription: String { name }

    var fields: [FieldDescription] {
        switch (signature, interface.member(signature.memberName)?.kind) {
        case (.input, .method(let input, _)): input
        case (.output, .method(_, let output)): output
        default: []
        }
    }
}

extension Signature {
    var memberName: String {
        switch self {
        case .input(let name), .output(let name), .error(let name), .type(let name): name
        }
    }
}

/// The two shapes of a method; decoding what was encoded must give the same value.
func shapes<Method: NotifyMethod>(
    _ method: Method.Type, full: Method.Parameters, minimal: Method.Parameters, fullReply: Method.Reply,
    minimalReply: Method.Reply
) throws -> [Shape] {
    let (interface, member) = try described(method)
    #expect(try Method.parameters(JSONObject(encoding: full)) == full)
    #expect(try Method.parameters(JSONObject(encoding: minimal)) == minimal)
    #expect(try Method.reply(JSONObject(encoding: fullReply)) == fullReply)
    #expect(try Method.reply(JSONObject(encoding: minimalReply)) == minimalReply)
    return [
        Shape(
            name: "\(method.name) call", interface: interface, signature: .input(of: member),
            full: try JSONObject(encoding: full), minimal: try JSONObject(encoding: minimal), isStrict: true,
            recoded: { (object) throws(VarlinkError) in try JSONObject(encoding: Method.parameters(object)) }),
        Shape(
            name: "\(method.name) reply", interface: interface, signature: .output(of: member),
            full: try JSONObject(encoding: fullReply), minimal: try JSONObject(encoding: minimalReply), isStrict: false,
            recoded: { (object) throws(VarlinkError) in try JSONObject(encoding: Method.reply(object)) }),
    ]
}

private func described(_ method: any NotifyMethod.Type) throws -> (InterfaceDescription, String) {
    let dot = try #require(method.name.lastIndex(of: "."))
    let interface = try #require(Interfaces.descriptions.first { $0.name == String(method.name[..<dot]) })
    return (interface, String(method.name[method.name.index(after: dot)...]))
}
