/// Writes the members of one JSON object straight into bytes; nil values are left out.
///
/// It is the counterpart of `ObjectReader`. Nested objects go through the same writer, so that a message is one pass
/// over one buffer without a tree of values in between. The caller gives each name once; nothing checks it.
public struct ObjectWriter: Sendable {
    private var writer: JSONWriter
    private var isFirst = true

    /// Appends `{`, the members of the value and `}`.
    public static func append(_ value: some JSONEncodable, to bytes: inout [UInt8]) {
        // The buffer moves through the writer and back, so that it is never copied.
        var object = ObjectWriter(JSONWriter(appendingTo: bytes.taken()))
        object.writeObject(value)
        swap(&bytes, &object.writer.bytes)
    }

    private init(_ writer: consuming JSONWriter) {
        self.writer = writer
    }

    /// Sets a string, unless it is nil.
    public mutating func set(_ name: String, _ string: String?) {
        guard let string else { return }
        begin(name)
        writer.write(string)
    }

    /// Sets an integer, unless it is nil.
    public mutating func set(_ name: String, _ number: Int64?) {
        guard let number else { return }
        begin(name)
        writer.write(number)
    }

    /// Sets an integer, unless it is nil.
    public mutating func set(_ name: String, _ number: Int?) {
        set(name, number.map(Int64.init))
    }

    /// Sets a number with a fraction, unless it is nil.
    public mutating func set(_ name: String, _ number: Double?) {
        guard let number else { return }
        begin(name)
        writer.write(number)
    }

    /// Sets a boolean, unless it is nil.
    public mutating func set(_ name: String, _ flag: Bool?) {
        guard let flag else { return }
        begin(name)
        writer.write(flag)
    }

    /// Sets any value, unless it is nil; `JSON.null` is written as such.
    public mutating func set(_ name: String, _ json: JSON?) {
        guard let json else { return }
        begin(name)
        writer.write(json)
    }

    /// Splices checked JSON text, unless it is nil.
    public mutating func set(_ name: String, _ raw: RawJSON?) {
        guard let raw else { return }
        begin(name)
        writer.bytes.append(contentsOf: raw.bytes)
    }

    /// Splices text that is known to be one JSON value, unless it is nil; a value that is not JSON breaks the message.
    public mutating func set(_ name: String, checkedJSON text: String?) {
        guard let text else { return }
        begin(name)
        writer.bytes.append(contentsOf: text.utf8)
    }

    /// Sets an object, unless it is nil.
    public mutating func set(_ name: String, _ value: (some JSONEncodable)?) {
        guard let value else { return }
        begin(name)
        writeObject(value)
    }
}

extension ObjectWriter {
    /// Sets an array of strings, unless it is nil.
    public mutating func set(_ name: String, _ strings: [String]?) {
        setArray(name, strings) { $0.writer.write($1) }
    }

    /// Sets an array of integers, unless it is nil.
    public mutating func set(_ name: String, _ numbers: [Int64]?) {
        setArray(name, numbers) { $0.writer.write($1) }
    }

    /// Sets an array of objects, unless it is nil.
    public mutating func set(_ name: String, _ values: [some JSONEncodable]?) {
        setArray(name, values) { $0.writeObject($1) }
    }

    private mutating func setArray<Element>(
        _ name: String, _ elements: [Element]?, _ write: (inout ObjectWriter, Element) -> Void
    ) {
        guard let elements else { return }
        begin(name)
        writer.bytes.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { writer.bytes.append(UInt8(ascii: ",")) }
            write(&self, element)
        }
        writer.bytes.append(UInt8(ascii: "]"))
    }

    private mutating func begin(_ name: String) {
        if !isFirst { writer.bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        writer.write(name)
        writer.bytes.append(UInt8(ascii: ":"))
    }

    private mutating func writeObject(_ value: some JSONEncodable) {
        let outer = isFirst
        isFirst = true
        writer.bytes.append(UInt8(ascii: "{"))
        value.encode(into: &self)
        writer.bytes.append(UInt8(ascii: "}"))
        isFirst = outer
    }
}

extension [UInt8] {
    /// The bytes, leaving none behind.
    mutating func taken() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&taken, &self)
        return taken
    }
}
