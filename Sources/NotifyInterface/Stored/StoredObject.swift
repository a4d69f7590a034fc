internal import Varlink

/// Reading and writing the text of one object.
enum StoredObject {
    static func text(of value: some JSONEncodable) -> String {
        var bytes: [UInt8] = []
        ObjectWriter.append(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    static func read<Value: JSONDecodable>(_ text: String, _ what: String) throws(NotifyError) -> Value {
        try reading(what) { () throws(VarlinkError) in try value(try JSONReader.parse(text)) }
    }

    static func readArray<Value: JSONDecodable>(_ text: String, _ what: String) throws(NotifyError) -> [Value] {
        try reading(what) { () throws(VarlinkError) in
            guard case .array(let elements) = try JSONReader.parse(text) else { throw .malformed("it is no array") }
            var values: [Value] = []
            for element in elements { values.append(try value(element)) }
            return values
        }
    }

    static func readWords(_ text: String, _ what: String) throws(NotifyError) -> [String] {
        try reading(what) { () throws(VarlinkError) in
            guard case .array(let elements) = try JSONReader.parse(text) else { throw .malformed("it is no array") }
            return try elements.map { (element) throws(VarlinkError) in
                guard case .string(let word) = element else { throw .malformed("it has \(element.kind) in it") }
                return word
            }
        }
    }

    private static func value<Value: JSONDecodable>(_ json: JSON) throws(VarlinkError) -> Value {
        guard case .object(let object) = json else { throw .malformed("it is no object") }
        return try Value(object)
    }

    private static func reading<Value>(
        _ what: String, _ read: () throws(VarlinkError) -> Value
    ) throws(NotifyError) -> Value {
        do throws(VarlinkError) {
            return try read()
        } catch {
            throw NotifyError(.storeDamaged(reason: "the \(what) of a request cannot be read: \(error)"))
        }
    }
}
