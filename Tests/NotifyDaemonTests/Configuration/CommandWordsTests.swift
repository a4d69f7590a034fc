import Testing

@testable import NotifyDaemon

@Suite("Command lines of client files")
struct CommandWordsTests {
    /// A line and its words; nil when it is not closed.
    static let table: [(line: String, words: [String]?)] = [
        ("", []),
        ("   ", []),
        ("one", ["one"]),
        ("one two\tthree", ["one", "two", "three"]),
        ("  one   two  ", ["one", "two"]),
        ("\"one two\" three", ["one two", "three"]),
        ("'one two' three", ["one two", "three"]),
        ("one\"two three\"four", ["onetwo threefour"]),
        ("\"\" ''", ["", ""]),
        ("a\"\"b", ["ab"]),
        ("\"it's\" 'say \"x\"'", ["it's", "say \"x\""]),
        ("one\\ two", ["one\\ two"]),
        ("\\\"one\\\"", ["\"one\""]),
        ("\"one\\\"two\"", ["one\"two"]),
        ("a\\nb\\tc\\sd", ["a\nb\tc d"]),
        ("\\\\", ["\\"]),
        (#"'a\nb' "a\nb" 'it\'s' "\'""#, ["a\nb", "a\nb", "it's", "'"]),
        (#"'\\' "\\" \""#, ["\\", "\\", "\""]),
        (#"\a\b\f\r\v"#, ["\u{7}\u{8}\u{C}\r\u{B}"]),
        (#"x\x41y '\101' \u00e9 \U0001f600 \xc3\xa9"#, ["xAy", "A", "é", "😀", "é"]),
        (#"a\qb '\d+' \e"#, [#"a\qb"#, #"\d+"#, #"\e"#]),
        (#"\x00 \u0000 \000 \477 \08 \x7 \u12z \U00110000"#, #"\x00 \u0000 \000 \477 \08 \x7 \u12z \U00110000"#.words),
        (#"\x+1 \xé"#, [#"\x+1"#, #"\xé"#]),
        (#"find -exec x \; \;y "\;" \;"#, ["find", "-exec", "x", ";", #"\;y"#, #"\;"#, ";"]),
        (#"\xff"#, nil),
        (#"'a\' b"#, nil),
        ("ä ✓", ["ä", "✓"]),
        ("$HOME %h", ["$HOME", "%h"]),
        ("\"open", nil),
        ("'open", nil),
        ("it's", nil),
        ("end\\", ["end\\"]),
        ("\"end\\", nil),
    ]

    @Test(
        "blanks separate, quotes hold together, a backslash begins an escape, in quotes of both kinds too",
        arguments: table)
    func split(line: String, words: [String]?) {
        #expect(CommandWords.split(line) == words)
    }

    @Test("words in quotes are read back", arguments: 0..<200)
    func roundTrip(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let signs = Array("ab \t\"'\\$ä✓\n")
        let words = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            String((0..<Int.random(in: 0...6, using: &random)).map { _ in signs.randomElement(using: &random) ?? "a" })
        }
        let line = words.map { word in
            "\"" + word.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
        }
        #expect(CommandWords.split(line.joined(separator: " ")) == words, "seed \(seed)")
    }
}

extension String {
    /// The text at blanks.
    fileprivate var words: [String] { split(separator: " ").map(String.init) }
}
