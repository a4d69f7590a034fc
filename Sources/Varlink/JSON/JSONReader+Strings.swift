extension JSONReader {
    /// Reads a string whose opening quote is at hand; without an escape it is copied once.
    mutating func string() throws(VarlinkError) -> String {
        position += 1
        let start = position
        position = text.indexOfSpecial(from: start)
        if accept(UInt8(ascii: "\"")) {
            return try decoded(UnsafeBufferPointer(rebasing: text[start..<position - 1]), start)
        }
        var bytes = Array(text[start..<position])
        while !accept(UInt8(ascii: "\"")) {
            guard accept(UInt8(ascii: "\\")) else {
                throw fault(expected: position < text.count ? "an escape for a control character" : "a closing quote")
            }
            try escape(into: &bytes)
            let run = position
            position = text.indexOfSpecial(from: run)
            bytes.append(contentsOf: text[run..<position])
        }
        return try bytes.withUnsafeBufferPointer { (run) throws(VarlinkError) in try decoded(run, start) }
    }

    /// Reads what follows a backslash.
    private mutating func escape(into bytes: inout [UInt8]) throws(VarlinkError) {
        switch peek {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(peek)
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "f"): bytes.append(0x0c)
        case UInt8(ascii: "n"): bytes.append(0x0a)
        case UInt8(ascii: "r"): bytes.append(0x0d)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "u"):
            position += 1
            bytes.append(contentsOf: try escapedScalar().utf8)
            return
        default: throw fault(expected: "one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u")
        }
        position += 1
    }

    /// Reads `XXXX` or a surrogate pair `XXXX\uXXXX`, the first `\u` being read.
    private mutating func escapedScalar() throws(VarlinkError) -> Unicode.Scalar {
        let start = position - 2
        let first = try fourHexDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        let rest = position
        guard first < 0xdc00, accept(UInt8(ascii: "\\")), accept(UInt8(ascii: "u")) else {
            return try half(at: start, rest)
        }
        let second = try fourHexDigits()
        guard 0xdc00...0xdfff ~= second,
            let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
        else { return try half(at: start, rest) }
        return scalar
    }

    /// Half of a surrogate pair stands for no character; what follows it is read by itself.
    private mutating func half(at start: Int, _ rest: Int) throws(VarlinkError) -> Unicode.Scalar {
        guard let mending else { throw fault(at: start, expected: "a surrogate pair, not half of one") }
        mending.mended("holds half of a surrogate pair")
        position = rest
        return "\u{FFFD}"
    }

    private mutating func fourHexDigits() throws(VarlinkError) -> UInt32 {
        var number: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = hexDigit(peek) else { throw fault(expected: "four hexadecimal digits after \\u") }
            number = number << 4 + UInt32(digit)
            position += 1
        }
        return number
    }

    private func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Makes a string of a run; only one beyond ASCII is sent through the slower check of its encoding.
    private func decoded(_ run: UnsafeBufferPointer<UInt8>, _ start: Int) throws(VarlinkError) -> String {
        if run.isASCII { return String(decoding: run, as: UTF8.self) }
        if let string = String(validating: run, as: UTF8.self) { return string }
        guard let mending else {
            throw .malformed(offset: start, found: "a string with invalid UTF-8", expected: "UTF-8")
        }
        mending.mended("is not valid UTF-8")
        return String(decoding: run, as: UTF8.self)
    }
}
