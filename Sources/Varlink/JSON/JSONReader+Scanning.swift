extension JSONReader {
    /// The byte at hand, zero at the end of the text.
    var peek: UInt8 {
        position < text.count ? text[position] : 0
    }

    /// Steps over the byte if it is at hand.
    mutating func accept(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    /// Steps over the four blanks of RFC 8259 section 2.
    mutating func skipBlanks() {
        while case let byte = peek,
            byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
                || byte == UInt8(ascii: "\r")
        {
            position += 1
        }
    }

    /// The error for what is at hand.
    func fault(expected: String) -> VarlinkError {
        fault(at: position, expected: expected)
    }

    /// The error for what is at that offset.
    func fault(at offset: Int, expected: String) -> VarlinkError {
        .malformed(offset: offset, found: found(at: offset), expected: expected)
    }

    /// The error for a name that its object has already.
    func duplicate(_ name: String, at offset: Int) -> VarlinkError {
        .malformed(offset: offset, found: "the name \"\(name)\" a second time", expected: "each name once")
    }

    private func found(at offset: Int) -> String {
        guard offset < text.count else { return "the end of the text" }
        let byte = text[offset]
        return 0x20 < byte && byte < 0x7f
            ? "'\(Character(Unicode.Scalar(byte)))'" : "the byte 0x\(String(byte, radix: 16))"
    }
}
