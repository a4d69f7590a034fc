// What people and programs write, made fit for a screen
//
// A server gets valid text without control characters and of a bounded size, however long it is in the store: layouting
// 10,000 characters has frozen desktops. A cut is made between characters as people see them, so that no flag and no
// family falls apart; a character that alone is too big is cut between scalars.

/// Text for a banner.
enum BannerText {
    /// How long a text may be.
    struct Limit: Hashable, Sendable {
        let characters: Int
        let bytes: Int
        let lines: Int

        /// The headline.
        static let summary = Limit(characters: 250, bytes: 1_000, lines: 1)
        /// The text under it.
        static let body = Limit(characters: 1_500, bytes: 6_000, lines: 30)
        /// The label of a button.
        static let label = Limit(characters: 60, bytes: 240, lines: 1)
    }

    /// The text on one line, cut to the limit.
    static func line(_ text: String, _ limit: Limit) -> String {
        cut(clean(text, lineBreak: " "), limit)
    }

    /// The text with its lines, cut to the limit.
    static func block(_ text: String, _ limit: Limit = .body) -> String {
        cut(clean(text, lineBreak: "\n"), limit)
    }

    /// The text as markup that shows it.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

// MARK: - Cleaning

extension BannerText {
    private static func clean(_ text: String, lineBreak: Unicode.Scalar) -> String {
        var result = String.UnicodeScalarView()
        var wasReturn = false
        for scalar in text.unicodeScalars {
            defer { wasReturn = scalar == "\r" }
            switch scalar {
            case "\n" where wasReturn: continue
            case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": result.append(lineBreak)
            case "\t": result.append(" ")
            default: if !isHidden(scalar) { result.append(scalar) }
            }
        }
        return String(result)
    }

    /// Controls, what turns the direction of all that follows it, and what is no character at all.
    ///
    /// A text must not be able to rewrite the buttons or the name beside it. The marks that turn no more than their place
    /// stay. Noncharacters are valid Unicode, and a message bus takes none all the same (D-Bus specification, "Basic types").
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
        default: scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint
        }
    }

    private static let ellipsis: String = "…"

    private static func cut(_ text: String, _ limit: Limit) -> String {
        var kept = ""
        var bytes = 0
        var lines = 1
        // Each character is looked at once; what lies beyond the limit not at all.
        for (count, character) in text.enumerated() {
            let size = character.utf8.count
            lines += character == "\n" ? 1 : 0
            guard count < limit.characters, bytes + size <= limit.bytes, lines <= limit.lines else {
                return (kept.isEmpty ? scalars(of: character, bytes: limit.bytes) : kept) + ellipsis
            }
            kept.append(character)
            bytes += size
        }
        return kept
    }

    private static func scalars(of character: Character, bytes: Int) -> String {
        var kept = String.UnicodeScalarView()
        var left = bytes
        for scalar in character.unicodeScalars {
            left -= UTF8.width(scalar)
            guard left >= 0 else { break }
            kept.append(scalar)
        }
        return String(kept)
    }
}
