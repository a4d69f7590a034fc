/// Makes other programs' text harmless for a terminal.
///
/// A title may hold anything: escape sequences that rewrite the screen, line ends that break a table, direction marks
/// that show words in another order than they are.
enum PlainText {
    /// The text on one line: line ends and tabs become blanks, other control and direction characters U+FFFD.
    static func line(_ text: String) -> String {
        mapped(text) { ["\n", "\r", "\t"].contains($0) ? " " : nil }
    }

    /// The text with its line ends, other control and direction characters as U+FFFD.
    static func lines(_ text: String) -> String {
        mapped(text) { $0 == "\n" ? $0 : $0 == "\t" ? " " : nil }
    }

    private static func mapped(_ text: String, _ keep: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
        guard text.unicodeScalars.contains(where: isHarmful) else { return text }
        return String(
            String.UnicodeScalarView(text.unicodeScalars.map { isHarmful($0) ? keep($0) ?? "\u{FFFD}" : $0 }))
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x2029: true
        // The embeddings, overrides and isolates of UAX 9.
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
