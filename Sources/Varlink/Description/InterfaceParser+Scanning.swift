extension InterfaceParser {
    /// The byte at hand, zero at the end of the text.
    var peek: UInt8 { position < text.count ? text[position] : 0 }

    mutating func accept(_ token: StaticString) -> Bool {
        let end = position + token.utf8CodeUnitCount
        guard end <= text.count else { return false }
        for offset in 0..<token.utf8CodeUnitCount where text[position + offset] != token.utf8Start[offset] {
            return false
        }
        position = end
        return true
    }

    mutating func expect(_ token: StaticString) throws(VarlinkError) {
        guard accept(token) else { throw fault(expected: "'\(token)'") }
    }

    /// Steps over blanks and line feeds, but not over comments.
    mutating func skipBlanks() {
        while isBlank(peek) { position += 1 }
    }

    /// Steps over at least one blank.
    mutating func blank() throws(VarlinkError) {
        guard isBlank(peek) else { throw fault(expected: "a blank") }
        skipBlanks()
    }

    /// Steps over blanks and gives the comment lines among them.
    mutating func comments() throws(VarlinkError) -> [String] {
        var lines: [String] = []
        skipBlanks()
        while peek == UInt8(ascii: "#") {
            guard isFirstInLine else { throw fault(expected: "the comment on a line of its own, before the field") }
            position += 1
            if peek == UInt8(ascii: " ") { position += 1 }
            lines.append(try restOfLine())
            skipBlanks()
        }
        return lines
    }

    /// Reads letters, digits and underscores.
    mutating func word() throws(VarlinkError) -> String {
        let start = position
        while isLetter(peek) || isDigit(peek) || peek == UInt8(ascii: "_") { position += 1 }
        guard position > start else { throw fault(expected: "a word") }
        return String(decoding: text[start..<position], as: UTF8.self)
    }

    /// Reads `[A-Za-z](_?[A-Za-z0-9])*`.
    mutating func fieldName() throws(VarlinkError) -> String {
        let start = position
        let name = try word()
        let bytes = Array(name.utf8)
        let hasLoneUnderscores = zip(bytes, bytes.dropFirst()).allSatisfy { $0 != UInt8(ascii: "_") || $1 != $0 }
        guard isLetter(bytes[0]), bytes.last != UInt8(ascii: "_"), hasLoneUnderscores else {
            throw fault(at: start, expected: "a field name such as dueAt")
        }
        return name
    }

    /// Reads `[A-Z][A-Za-z0-9]*`.
    mutating func memberName() throws(VarlinkError) -> String {
        let start = position
        let name = try word()
        guard name.utf8.first.map(isUpper) == true, !name.utf8.contains(UInt8(ascii: "_")) else {
            throw fault(at: start, expected: "a member name such as ListItems")
        }
        return name
    }

    /// Reads a reverse-DNS name of two labels or more.
    mutating func interfaceName() throws(VarlinkError) -> String {
        let start = position
        while isLetter(peek) || isDigit(peek) || peek == UInt8(ascii: "-") || peek == UInt8(ascii: ".") {
            position += 1
        }
        let labels = text[start..<position].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let hyphen = UInt8(ascii: "-")
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty && $0.first != hyphen && $0.last != hyphen }),
            isLetter(text[start])
        else { throw fault(at: start, expected: "an interface name such as org.example.Clock") }
        return String(decoding: text[start..<position], as: UTF8.self)
    }

    func isUpper(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }

    func fault(expected: String) -> VarlinkError { fault(at: position, expected: expected) }

    func fault(at offset: Int, expected: String) -> VarlinkError {
        let line = text[..<offset].reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
        let rest = text[offset...].prefix { $0 > 0x20 }.prefix(24)
        let found =
            rest.isEmpty ? (offset < text.count ? "a blank" : "the end") : "'\(String(decoding: rest, as: UTF8.self))'"
        return .malformed(offset: offset, found: "\(found) in line \(line)", expected: expected)
    }

    private mutating func restOfLine() throws(VarlinkError) -> String {
        let start = position
        while position < text.count, text[position] != UInt8(ascii: "\n") {
            guard text[position] >= 0x20 || text[position] == 0x09 else {
                throw fault(expected: "a comment without control characters; lines end with a line feed alone")
            }
            position += 1
        }
        return String(decoding: text[start..<position], as: UTF8.self)
    }

    private var isFirstInLine: Bool {
        let before = text[..<position].reversed().prefix { $0 != UInt8(ascii: "\n") }
        return before.allSatisfy(isBlank)
    }

    /// A carriage return is none: PyPI's parser refuses it.
    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0a }
    private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    private func isLetter(_ byte: UInt8) -> Bool { isUpper(byte) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }
}
