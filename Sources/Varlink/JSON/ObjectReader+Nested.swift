extension ObjectReader {
    /// The members of the object of that name, taken as they are.
    public mutating func object(_ name: String) throws(VarlinkError) -> JSONObject {
        try require(try optionalObject(name), name, "an object")
    }

    /// The members of the object of that name, taken as they are, nil when absent.
    public mutating func optionalObject(_ name: String) throws(VarlinkError) -> JSONObject? {
        guard let json = try take(name) else { return nil }
        guard case .object(let object) = json else { throw wrong(name, json, "an object") }
        return object
    }

    /// The elements of the array of that name.
    public mutating func array(_ name: String) throws(VarlinkError) -> [JSON] {
        try require(try optionalArray(name), name, "an array")
    }

    /// The elements of the array of that name, nil when absent.
    public mutating func optionalArray(_ name: String) throws(VarlinkError) -> [JSON]? {
        guard let json = try take(name) else { return nil }
        guard case .array(let elements) = json else { throw wrong(name, json, "an array") }
        return elements
    }

    /// The value of that name, of any kind, nil when absent or null.
    public mutating func optionalJSON(_ name: String) throws(VarlinkError) -> JSON? {
        try take(name)
    }

    /// The strings in the array of that name.
    public mutating func strings(_ name: String) throws(VarlinkError) -> [String] {
        try require(try optionalStrings(name), name, "an array of strings")
    }

    /// The strings in the array of that name, nil when absent.
    public mutating func optionalStrings(_ name: String) throws(VarlinkError) -> [String]? {
        try elements(name) { (reader, json, place) throws(VarlinkError) in try reader.text(json, place) }
    }

    /// The integers in the array of that name.
    public mutating func ints(_ name: String) throws(VarlinkError) -> [Int64] {
        try require(try optionalInts(name), name, "an array of integers")
    }

    /// The integers in the array of that name, nil when absent.
    public mutating func optionalInts(_ name: String) throws(VarlinkError) -> [Int64]? {
        try elements(name) { (reader, json, place) throws(VarlinkError) in try reader.integer(json, place) }
    }

    /// The value read from the object of that name, whose unknown members are refused.
    public mutating func value<Value: JSONDecodable>(
        _ name: String, as type: Value.Type = Value.self
    ) throws(VarlinkError) -> Value {
        try require(try optionalValue(name, as: type), name, "an object")
    }

    /// The value read from the object of that name, whose unknown members are refused, nil when absent.
    public mutating func optionalValue<Value: JSONDecodable>(
        _ name: String, as type: Value.Type = Value.self
    ) throws(VarlinkError) -> Value? {
        guard let json = try take(name) else { return nil }
        return try decoded(json, name)
    }

    /// The values read from the objects in the array of that name.
    public mutating func values<Value: JSONDecodable>(
        _ name: String, as type: Value.Type = Value.self
    ) throws(VarlinkError) -> [Value] {
        try require(try optionalValues(name, as: type), name, "an array of objects")
    }

    /// The values read from the objects in the array of that name, nil when absent.
    public mutating func optionalValues<Value: JSONDecodable>(
        _ name: String, as type: Value.Type = Value.self
    ) throws(VarlinkError) -> [Value]? {
        try elements(name) { (reader, json, place) throws(VarlinkError) in try reader.decoded(json, place) }
    }

    private func decoded<Value: JSONDecodable>(_ json: JSON, _ name: String) throws(VarlinkError) -> Value {
        guard case .object(let object) = json else { throw wrong(name, json, "an object") }
        var reader = ObjectReader(object, path: path(to: name), ignoresUnknown: ignoresUnknown)
        let value = try Value(from: &reader)
        try reader.finish()
        return value
    }

    private mutating func elements<Element>(
        _ name: String, _ read: (ObjectReader, JSON, String) throws(VarlinkError) -> Element
    ) throws(VarlinkError) -> [Element]? {
        guard let array = try optionalArray(name) else { return nil }
        var elements: [Element] = []
        elements.reserveCapacity(array.count)
        for (index, json) in array.enumerated() {
            elements.append(try read(self, json, "\(name)[\(index)]"))
        }
        return elements
    }
}
