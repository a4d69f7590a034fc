import Varlink

/// A field of a shape, found by walking a value along its description.
struct DescribedField {
    let path: String
    let type: ValueType
    /// The whole value with this field's value changed.
    let changed: (JSON) -> JSON
}

/// Walks a value along the description of its fields, into nested structures and arrays.
struct FieldWalk {
    let interface: InterfaceDescription

    /// The fields that are there.
    func present(_ object: JSONObject, _ fields: [FieldDescription]) -> [DescribedField] {
        walk(object, fields, path: "") { .object($0) }
    }

    /// The paths of all structures that are there, with what puts a further member into them.
    func structures(_ object: JSONObject, _ fields: [FieldDescription]) -> [(path: String, extended: JSON)] {
        let nested = present(object, fields).filter { definition($0.type) != nil }
        var found = [(path: "surplus", extended: extended(.object(object)))]
        for field in nested {
            guard let value = value(at: field.path, in: .object(object)) else { continue }
            found.append((path: "\(field.path).surplus", extended: field.changed(extended(value))))
        }
        return found
    }

    private func extended(_ json: JSON) -> JSON {
        guard case .object(var object) = json else { return json }
        object["surplus"] = 1
        return .object(object)
    }

    private func walk(
        _ object: JSONObject, _ fields: [FieldDescription], path: String, _ rebuilt: @escaping (JSONObject) -> JSON
    ) -> [DescribedField] {
        fields.flatMap { field -> [DescribedField] in
            guard let value = object[field.name] else { return [] }
            let place = path.isEmpty ? field.name : "\(path).\(field.name)"
            return walk(value, field.type, path: place) { value in
                var copy = object
                copy[field.name] = value
                return rebuilt(copy)
            }
        }
    }

    private func walk(
        _ value: JSON, _ type: ValueType, path: String, _ rebuilt: @escaping (JSON) -> JSON
    ) -> [DescribedField] {
        let here = DescribedField(path: path, type: type, changed: rebuilt)
        switch (plain(type), value) {
        case (.array(let element), .array(let elements)):
            return [here]
                + elements.indices.flatMap { index in
                    walk(elements[index], element, path: "\(path)[\(index)]") { value in
                        var copy = elements
                        copy[index] = value
                        return rebuilt(.array(copy))
                    }
                }
        case (let type, .object(let object)):
            return [here] + walk(object, definition(type) ?? [], path: path) { rebuilt(.object($0)) }
        default:
            return [here]
        }
    }

    private func plain(_ type: ValueType) -> ValueType {
        if case .optional(let inner) = type { inner } else { type }
    }

    private func definition(_ type: ValueType) -> [FieldDescription]? {
        guard case .named(let name) = plain(type), case .type(.structure(let fields)) = interface.member(name)?.kind
        else { return nil }
        return fields
    }

    private func value(at path: String, in json: JSON) -> JSON? {
        let steps = path.split { $0 == "." || $0 == "[" || $0 == "]" }
        return steps.reduce(json) { (json: JSON?, step) in
            if case .array(let elements)? = json, let index = Int(step) { return elements[index] }
            return json?[String(step)]
        }
    }
}

extension FieldWalk {
    /// The paths of the description's fields that a value never shows, whatever element of an array is looked at.
    func missing(_ object: JSONObject, _ fields: [FieldDescription]) -> [String] {
        let shown = Set(present(object, fields).map { unnumbered($0.path) })
        return paths(fields, prefix: "", depth: 0).filter { !shown.contains($0) }
    }

    private func paths(_ fields: [FieldDescription], prefix: String, depth: Int) -> [String] {
        fields.flatMap { field -> [String] in
            let path = prefix + field.name
            var type = plain(field.type)
            while case .array(let element) = type { type = plain(element) }
            return [path] + paths(definition(type) ?? [], prefix: path + ".", depth: depth + 1)
        }
    }

    private func unnumbered(_ path: String) -> String {
        String(path.split { $0 == "[" || $0 == "]" }.filter { Int($0) == nil }.joined())
    }
}
