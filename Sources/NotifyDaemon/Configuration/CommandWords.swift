// A command line as systemd.service(5) splits it
//
// Blanks separate words, quotes of both kinds hold together and may stand in the middle of a word, and a backslash takes the
// C-style escapes of its table "Command lines" everywhere: outside of quotes and inside both kinds. One that begins no
// escape is kept as it is, as systemd keeps it, so that `'\d+'` needs no second backslash. A lone `\;` is a semicolon.

/// Splits the command line of a client file into its words.
enum CommandWords {
    /// The words of `line`; nil when a quote is not closed, or escapes make bytes that are no UTF-8.
    static func split(_ line: String) -> [String]? {
        var reader = CommandLineReader(line)
        var words: [String] = []
        while reader.skipBlanks() {
            guard let bytes = reader.word(), let word = String(validating: bytes, as: UTF8.self) else { return nil }
            words.append(word)
        }
        return words
    }
}

private struct CommandLineReader {
    private var rest: ArraySlice<UInt8>

    private static let backslash = UInt8(ascii: "\\")
    private static let quotes: Set<UInt8> = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    /// The escapes of one letter.
    private static let letters: [UInt8: UInt8] = [
        UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
        UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09, UInt8(ascii: "v"): 0x0B, UInt8(ascii: "s"): 0x20,
        UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "\""): 0x22, UInt8(ascii: "'"): 0x27,
    ]

    init(_ line: String) {
        rest = Array(line.utf8)[...]
    }

    /// Goes to the next word; false when there is none.
    mutating func skipBlanks() -> Bool {
        rest = rest.drop { Self.blanks.contains($0) }
        return !rest.isEmpty
    }

    /// The bytes of the word that begins here; nil when a quote is not closed.
    mutating func word() -> [UInt8]? {
        if takeSemicolon() { return [UInt8(ascii: ";")] }
        var bytes: [UInt8] = []
        var quote: UInt8?
        while let byte = rest.first, quote != nil || !Self.blanks.contains(byte) {
            rest.removeFirst()
            if byte == Self.backslash {
                bytes += escape()
            } else if byte == quote {
                quote = nil
            } else if quote == nil, Self.quotes.contains(byte) {
                quote = byte
            } else {
                bytes.append(byte)
            }
        }
        return quote == nil ? bytes : nil
    }

    /// A word that is `\;` alone.
    private mutating func takeSemicolon() -> Bool {
        guard rest.starts(with: [Self.backslash, UInt8(ascii: ";")]),
            rest.dropFirst(2).first.map(Self.blanks.contains) ?? true
        else { return false }
        rest.removeFirst(2)
        return true
    }

    /// What the backslash before and the bytes from here on mean; one that begins no escape stands for itself.
    private mutating func escape() -> [UInt8] {
        guard let next = rest.first else { return [Self.backslash] }
        let (length, bytes) = Self.meaning(of: rest) ?? (1, [Self.backslash, next])
        rest.removeFirst(length)
        return bytes
    }

    /// How long the escape is that begins here, and what it stands for; nil when none does.
    private static func meaning(of rest: ArraySlice<UInt8>) -> (length: Int, bytes: [UInt8])? {
        guard let sign = rest.first else { return nil }
        if let letter = letters[sign] { return (1, [letter]) }
        let behind = rest.dropFirst()
        switch sign {
        case UInt8(ascii: "x"): return number(behind, digits: 2, radix: 16).flatMap(byte).map { (3, $0) }
        case UInt8(ascii: "u"): return number(behind, digits: 4, radix: 16).flatMap(scalar).map { (5, $0) }
        case UInt8(ascii: "U"): return number(behind, digits: 8, radix: 16).flatMap(scalar).map { (9, $0) }
        default: return number(rest, digits: 3, radix: 8).flatMap(byte).map { (3, $0) }
        }
    }

    /// The number that so many digits write; nil when there are fewer, and for 0, which no word can hold.
    private static func number(_ rest: ArraySlice<UInt8>, digits: Int, radix: Int) -> UInt32? {
        let text = String(decoding: rest.prefix(digits), as: UTF8.self)
        guard text.utf8.count == digits, text.allSatisfy(\.isHexDigit) else { return nil }
        return UInt32(text, radix: radix).flatMap { $0 == 0 ? nil : $0 }
    }

    private static func byte(_ number: UInt32) -> [UInt8]? {
        UInt8(exactly: number).map { [$0] }
    }

    private static func scalar(_ number: UInt32) -> [UInt8]? {
        Unicode.Scalar(number).map { Array(String($0).utf8) }
    }
}
