/// Turns UTF-8 text into a JSON value, strictly by RFC 8259.
///
/// Refused: a byte order mark, trailing text, duplicate names (RFC 8259 section 4 leaves
/// them undefined; names are the same when Swift says so, whatever their Unicode normalisation), invalid UTF-8,
/// lone surrogates, numbers no double can hold, and nesting beyond a limit, because the reader recurses. The text is
/// walked once; strings are scanned to their end before anything is copied. At the end of the text `peek` gives zero,
/// which no rule accepts, so that the hot loops need no second check.
///
/// A lenient reader, for a second reading of what the strict one refused, takes strings that are no Unicode: it puts
/// U+FFFD where they are wrong, and remembers where the first of them is (`TextMending`).
public struct JSONReader {
    /// How many arrays and objects may contain one another unless the caller says otherwise.
    public static let defaultDepthLimit: Int = 64

    let text: UnsafeBufferPointer<UInt8>
    let depthLimit: Int
    /// What a lenient reader keeps; nil for a strict one.
    let mending: TextMending?
    var position = 0

    init(_ text: UnsafeBufferPointer<UInt8>, depthLimit: Int = defaultDepthLimit, mending: TextMending? = nil) {
        self.text = text
        self.depthLimit = depthLimit
        self.mending = mending
    }

    /// Reads one value that fills the whole text.
    ///
    /// - Throws: `VarlinkError` with code `malformed`, the offset, what was found and what was expected.
    public static func parse(
        _ text: UnsafeBufferPointer<UInt8>, depthLimit: Int = defaultDepthLimit
    ) throws(VarlinkError) -> JSON {
        var reader = JSONReader(text, depthLimit: depthLimit)
        return try reader.document()
    }

    /// Reads one value that fills the whole text.
    ///
    /// - Throws: `VarlinkError` with code `malformed`, the offset, what was found and what was expected.
    public static func parse(_ text: [UInt8], depthLimit: Int = defaultDepthLimit) throws(VarlinkError) -> JSON {
        try text.withUnsafeBufferPointer { (bytes) throws(VarlinkError) in
            try parse(bytes, depthLimit: depthLimit)
        }
    }

    /// Reads one value that fills the whole text.
    ///
    /// - Throws: `VarlinkError` with code `malformed`, the offset, what was found and what was expected.
    public static func parse(_ text: String, depthLimit: Int = defaultDepthLimit) throws(VarlinkError) -> JSON {
        try parse(Array(text.utf8), depthLimit: depthLimit)
    }

    /// Reads one value that fills the whole text.
    mutating func document() throws(VarlinkError) -> JSON {
        skipBlanks()
        let json = try value(depth: 0)
        skipBlanks()
        guard position == text.count else { throw fault(expected: "the end of the text") }
        return json
    }

    private mutating func value(depth: Int) throws(VarlinkError) -> JSON {
        switch peek {
        case UInt8(ascii: "\""): .string(try textValue())
        case UInt8(ascii: "{"): .object(try object(depth: depth + 1))
        case UInt8(ascii: "["): .array(try array(depth: depth + 1))
        case UInt8(ascii: "t"): try word("true", .bool(true))
        case UInt8(ascii: "f"): try word("false", .bool(false))
        case UInt8(ascii: "n"): try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        default: throw fault(expected: "a JSON value")
        }
    }

    private mutating func array(depth: Int) throws(VarlinkError) -> [JSON] {
        try enter(depth)
        var elements: [JSON] = []
        guard !accept(UInt8(ascii: "]")) else { return elements }
        while true {
            if let mending { mending.enter("[\(elements.count)]") }
            elements.append(try value(depth: depth))
            mending?.leave()
            skipBlanks()
            if accept(UInt8(ascii: "]")) { return elements }
            guard accept(UInt8(ascii: ",")) else { throw fault(expected: "',' or ']'") }
            skipBlanks()
        }
    }

    private mutating func object(depth: Int) throws(VarlinkError) -> JSONObject {
        try enter(depth)
        var names = DistinctNames()
        guard !accept(UInt8(ascii: "}")) else { return JSONObject() }
        while true {
            let start = position
            guard peek == UInt8(ascii: "\"") else { throw fault(expected: "a member name in quotes") }
            let name = try string()
            mending?.enter(name)
            let isMended = mending?.stands() ?? false
            skipBlanks()
            guard accept(UInt8(ascii: ":")) else { throw fault(expected: "':'") }
            skipBlanks()
            // Names that were mended may be the same only for that.
            guard names.append(name, try value(depth: depth)) || isMended else { throw duplicate(name, at: start) }
            mending?.leave()
            skipBlanks()
            if accept(UInt8(ascii: "}")) { return JSONObject(uniqueMembers: names.members) }
            guard accept(UInt8(ascii: ",")) else { throw fault(expected: "',' or '}'") }
            skipBlanks()
        }
    }

    private mutating func textValue() throws(VarlinkError) -> String {
        let text = try string()
        mending?.stands()
        return text
    }

    private mutating func enter(_ depth: Int) throws(VarlinkError) {
        guard depth <= depthLimit else { throw fault(expected: "at most \(depthLimit) nested arrays and objects") }
        position += 1
        skipBlanks()
    }

    private mutating func word(_ word: StaticString, _ json: JSON) throws(VarlinkError) -> JSON {
        for offset in 0..<word.utf8CodeUnitCount {
            guard accept(word.utf8Start[offset]) else { throw fault(expected: "the word '\(word)'") }
        }
        return json
    }
}
