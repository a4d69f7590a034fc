import Testing

@testable import NotifyDaemon

@Suite("text for a banner")
struct BannerTextTests {
    /// U+FDD0, which the compiler takes in no literal.
    private static let noncharacter = String(decoding: [0xEF, 0xB7, 0x90] as [UInt8], as: UTF8.self)

    static let lines: [(String, String)] = [
        ("- [ ] plants", "- [ ] plants"), ("-10%", "-10%"), ("", ""), ("one\ntwo\r\nthree\rfour", "one two three four"),
        ("tab\tbell\u{7}esc\u{1b}[2J", "tab bellesc[2J"), ("a\u{0}b\u{9b}c", "abc"),
        ("a\u{202E}b\u{202A}c\u{202C}\u{2066}d\u{2069}\u{200F}", "abcd\u{200F}"),
        ("a\(noncharacter)b", "ab"), ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"),
        ("Grüße 👩‍👩‍👧 🇩🇪", "Grüße 👩‍👩‍👧 🇩🇪"), ("<b>&amp;</b>", "<b>&amp;</b>"),
    ]

    @Test("a headline is one line without control characters", arguments: lines)
    func line(text: String, expected: String) {
        #expect(BannerText.line(text, .summary) == expected)
    }

    @Test("a text keeps its line breaks, however they were written")
    func block() {
        #expect(BannerText.block("one\ntwo\r\nthree\r\rfour\u{7}") == "one\ntwo\nthree\n\nfour")
    }

    @Test(
        "10,000 characters, 50,000 lines and one endless character are cut within the limit",
        arguments: [
            String(repeating: "x", count: 10_000), String(repeating: "line\n", count: 50_000),
            String(repeating: "👩‍👩‍👧", count: 5_000), "e" + String(repeating: "\u{301}", count: 10_000),
            String(repeating: "x", count: 1_048_576), String(repeating: "\n", count: 10_000),
        ])
    func cut(text: String) {
        for limit in [BannerText.Limit.body, .summary, .label] {
            let cut = BannerText.block(text, limit)
            #expect(cut.hasSuffix("…"))
            #expect(cut.utf8.count <= limit.bytes + 3)
            #expect(cut.count <= limit.characters + 1)
            #expect(cut.split(separator: "\n", omittingEmptySubsequences: false).count <= limit.lines + 1)
        }
    }

    @Test("what fits is not cut, and no character falls apart at the cut")
    func boundary() {
        let limit = BannerText.Limit(characters: 100, bytes: 1_024, lines: 9)
        #expect(BannerText.line(String(repeating: "x", count: 100), limit) == String(repeating: "x", count: 100))
        let narrow = BannerText.Limit(characters: 2_000, bytes: 1_024, lines: 9)
        let ascii = String(repeating: "x", count: 1_023)
        #expect(BannerText.line(ascii + "é", narrow) == ascii + "…")
        #expect(BannerText.line(ascii + "🇩🇪", narrow) == ascii + "…")
        #expect(BannerText.line(ascii + "x", narrow) == ascii + "x")
    }

    @Test("markup shows the text as it is")
    func escaping() {
        #expect(BannerText.escaped("a < b & c > d \"e\" &lt;") == "a &lt; b &amp; c &gt; d \"e\" &amp;lt;")
    }
}
