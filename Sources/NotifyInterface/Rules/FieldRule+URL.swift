internal import NotifyModel

extension FieldRule {
    /// What can be opened: an absolute URL (RFC 3986, section 4.3), whose scheme is at least two characters long, as a
    /// single letter is a drive.
    ///
    /// Schemes whose text is a program or a page by itself are refused: whoever clicks expects a place.
    static func url(_ text: String?, _ field: @autoclosure () -> String) throws(NotifyError) {
        try self.text(text, field(), bytes: Limits.locationBytes)
        guard let text else { return }
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), isScheme(text.utf8[..<colon]) else {
            throw refusal(field(), text, reason: "has no scheme", expected: expectedURL)
        }
        let scheme = text[..<colon].lowercased()
        guard !["javascript", "vbscript", "data"].contains(scheme) else {
            throw refusal(field(), text, reason: "is a text to be run, not a place", expected: expectedURL)
        }
        let rest = text[text.index(after: colon)...]
        let isPlace = ["http", "https", "ftp", "file"].contains(scheme) ? rest.hasPrefix("//") && rest.count > 2 : true
        guard isPlace, !rest.isEmpty else {
            throw refusal(field(), text, reason: "names no place", expected: expectedURL)
        }
        guard text.utf8.allSatisfy({ 0x20 < $0 && $0 != 0x7F }) else {
            throw refusal(field(), text, reason: "has a blank or a control character in it", expected: expectedURL)
        }
    }

    private static let expectedURL: String = "an absolute URL such as https://example.org/ or file:///home/me/a.pdf"

    /// A letter, then letters, digits and `+-.` (RFC 3986, section 3.1).
    private static func isScheme(_ scheme: Substring.UTF8View) -> Bool {
        guard scheme.count >= 2, let first = scheme.first, isLetter(first) else { return false }
        return scheme.allSatisfy {
            isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "+-.".utf8.contains($0)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
