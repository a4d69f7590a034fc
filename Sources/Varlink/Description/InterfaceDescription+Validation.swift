extension InterfaceDescription {
    /// Checks that an object has exactly the members that the signature allows, with values of its types.
    ///
    /// - Throws: `VarlinkError` InvalidParameter with the path of the first member that is unknown, missing or wrong;
    ///   MethodNotFound, or `malformed` when the interface has no such error or structure.
    public func validate(_ object: JSONObject, against signature: Signature) throws(VarlinkError) {
        try check(object, try fields(of: signature), "")
    }

    private func fields(of signature: Signature) throws(VarlinkError) -> [FieldDescription] {
        switch signature {
        case .input(let name):
            guard case .method(let input, _) = member(name)?.kind else { throw .methodNotFound("\(self.name).\(name)") }
            return input
        case .output(let name):
            guard case .method(_, let output) = member(name)?.kind else {
                throw .methodNotFound("\(self.name).\(name)")
            }
            return output
        case .error(let name):
            guard case .error(let fields) = member(name)?.kind else { throw .malformed("there is no error \(name)") }
            return fields
        case .type(let name):
            guard case .type(.structure(let fields)) = member(name)?.kind else {
                throw .malformed("there is no structure \(name)")
            }
            return fields
        }
    }

    private func check(_ object: JSONObject, _ fields: [FieldDescription], _ path: String) throws(VarlinkError) {
        let reader = ObjectReader(object, path: path)
        let names = Set(fields.map(\.name))
        for member in object.members where !names.contains(member.name) {
            throw reader.invalid(member.name, "unknown; there is no parameter of this name")
        }
        for field in fields {
            try check(object[field.name] ?? .null, field.type, reader.path(to: field.name))
        }
    }

    private func check(_ json: JSON, _ type: ValueType, _ path: String) throws(VarlinkError) {
        switch (type, json) {
        case (_, .raw(let raw)): try check(try raw.parsed(), type, path)
        case (.optional, .null), (.bool, .bool), (.int, .int), (.float, .int), (.float, .double), (.string, .string),
            (.object, .object):
            break
        case (.optional(let inner), _): try check(json, inner, path)
        case (.named(let name), _): try check(json, try definition(name), path)
        case (.structure(let fields), .object(let object)): try check(object, fields, path)
        case (.enumeration(let values), .string(let word)) where values.contains { $0.name == word }: break
        case (.array(let element), .array(let elements)):
            for (index, value) in elements.enumerated() { try check(value, element, "\(path)[\(index)]") }
        case (.map(let element), .object(let object)):
            for member in object.members { try check(member.value, element, "\(path).\(member.name)") }
        default: throw .invalidParameter(path, reason: mismatch(json, type))
        }
    }

    private func definition(_ name: String) throws(VarlinkError) -> ValueType {
        guard case .type(let type) = member(name)?.kind else { throw .malformed("type \(name) is not defined") }
        return type
    }

    private func mismatch(_ json: JSON, _ type: ValueType) -> String {
        let found = json == .null ? "missing or null" : json.kind
        let needed =
            switch type {
            case .bool: "a boolean"
            case .int: "an integer"
            case .float: "a number"
            case .string: "a string"
            case .array: "an array"
            case .enumeration(let values): "one of \(values.map(\.name).joined(separator: ", "))"
            case .object, .map, .structure, .named, .optional: "an object"
            }
        return "\(found), where \(needed) is needed"
    }
}
