/// How many columns text takes on a terminal.
///
/// A character (extended grapheme cluster) is as wide as its widest scalar: wide by the East Asian Width property of
/// UAX 11 and for emoji, nothing for marks and format characters, else one. The ranges are those of UAX 11 for W and F,
/// joined where only unassigned characters lie between.
enum DisplayWidth {
    static func of(_ text: some StringProtocol) -> Int {
        text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.reduce(0) { $0 + columns(of: $1) }
    }

    /// The text in at most that many columns, with an ellipsis where something was left out.
    static func cut(_ text: String, to limit: Int) -> String {
        guard of(text) > limit else { return text }
        var width = 1
        let kept = text.prefix { character in
            width += columns(of: character)
            return width <= limit
        }
        return kept + "…"
    }

    static func columns(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        // VARIATION SELECTOR-16 asks for the emoji form of a character that also has a text form.
        if scalars.count > 1, scalars.contains("\u{FE0F}") { return 2 }
        return scalars.map(columns).max() ?? 0
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        if scalar.properties.isEmojiPresentation { return 2 }
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
        0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
        0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
    ]
}
