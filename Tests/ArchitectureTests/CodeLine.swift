/// A line of code without comments and strings: its bytes and its words.
struct CodeLine: Sendable {
    let bytes: [UInt8]
    /// Identifiers, keywords and numbers in order.
    let words: [String]

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
        words = self.bytes.split { !Self.isWordByte($0) }.map { String(decoding: $0, as: UTF8.self) }
    }

    static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 128...:
            true
        default: false
        }
    }

    /// The text from the first byte that is not a blank.
    var trimmed: String {
        String(decoding: bytes.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
    }

    /// Whether the text occurs, not in the middle of a word: `try?` is not in `entry?`.
    func contains(_ text: String) -> Bool {
        let needle = Array(text.utf8)
        guard bytes.count >= needle.count else { return false }
        return (0...bytes.count - needle.count).contains { start in
            bytes[start] == needle[0] && (start == 0 || !Self.isWordByte(bytes[start - 1]))
                && bytes[start..<start + needle.count].elementsEqual(needle)
        }
    }

    /// An `!` that unwraps: behind a value or a type, and not part of `!=`.
    var unwrapsByForce: Bool {
        bytes.indices.dropFirst().contains { index in
            guard bytes[index] == UInt8(ascii: "!") else { return false }
            let isComparison = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "=")
            return !isComparison && (Self.isWordByte(bytes[index - 1]) || ")]}?".utf8.contains(bytes[index - 1]))
        }
    }

    /// The module of an import line, nil for any other.
    var importedModule: String? {
        guard let place = words.firstIndex(of: "import") else { return nil }
        let begins = ["import", "public", "package", "internal", "fileprivate", "private", "@"]
        guard begins.contains(where: trimmed.hasPrefix) else { return nil }
        let kinds: Set = ["struct", "class", "enum", "func", "typealias", "protocol", "let", "var"]
        return words[(place + 1)...].first { !kinds.contains($0) }
    }
}
