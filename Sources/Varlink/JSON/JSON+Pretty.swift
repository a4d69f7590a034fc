extension JSON {
    /// The text for people: one member or element a line, two blanks a level, no line end after the last line.
    ///
    /// Text in `raw` values is laid out as well.
    public var prettyDescription: String {
        var writer = JSONWriter()
        writer.writePretty(self, level: 0)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension JSONWriter {
    mutating func writePretty(_ json: JSON, level: Int) {
        switch json {
        case .array(let elements) where !elements.isEmpty:
            writeLines(elements, level, open: "[", close: "]") { $0.writePretty($1, level: level + 1) }
        case .object(let object) where !object.isEmpty:
            writeLines(object.members, level, open: "{", close: "}") {
                $0.write($1.name)
                $0.write(word: ": ")
                $0.writePretty($1.value, level: level + 1)
            }
        case .raw(let raw):
            if case .success(let parsed) = raw.result { writePretty(parsed, level: level) } else { write(json) }
        default:
            write(json)
        }
    }

    private mutating func writeLines<Item>(
        _ items: [Item], _ level: Int, open: StaticString, close: StaticString,
        _ writeItem: (inout JSONWriter, Item) -> Void
    ) {
        write(word: open)
        for (index, item) in items.enumerated() {
            if index > 0 { write(word: ",") }
            startLine(level + 1)
            writeItem(&self, item)
        }
        startLine(level)
        write(word: close)
    }

    private mutating func startLine(_ level: Int) {
        write(word: "\n")
        for _ in 0..<level { write(word: "  ") }
    }
}

extension RawJSON {
    /// Text wrongly called checked is still to be shown, so its fault is a value here.
    fileprivate var result: Result<JSON, VarlinkError> {
        do throws(VarlinkError) { return .success(try parsed()) } catch { return .failure(error) }
    }
}
