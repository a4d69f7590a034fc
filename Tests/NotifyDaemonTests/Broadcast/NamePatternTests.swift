import NotifyModel
import NotifyTestSupport
import Testing

@Suite("names and patterns of posts")
struct NamePatternTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let pattern: String
        let matching: [String]
        let other: [String]
        var testDescription: String { pattern }
    }

    @Test(
        "a star stands for any characters, everything else for itself",
        arguments: [
            Row(pattern: "sync.done", matching: ["sync.done"], other: ["sync.don", "sync.done.", "Sync.done", ""]),
            Row(
                pattern: "sync.*", matching: ["sync.", "sync.done", "sync.a.b"], other: ["sync", "async.done", "syncs"]
            ),
            Row(pattern: "*", matching: ["", "a", "a.b", "é"], other: []),
            Row(pattern: "*.done", matching: [".done", "sync.done", "done.done"], other: ["done", "sync.done.x"]),
            Row(pattern: "a*b*c", matching: ["abc", "a1b2c", "abbcc", "abcbc"], other: ["ab", "acb", "xabc", "abcx"]),
            Row(pattern: "a*a", matching: ["aa", "aba"], other: ["a", "ab"]),
            Row(pattern: "**", matching: ["", "a"], other: []),
            Row(pattern: "[a].?", matching: ["[a].?"], other: ["a.x"]),
            Row(pattern: "é*", matching: ["é", "éa"], other: ["e", "e\u{301}"]),
        ])
    func table(_ row: Row) {
        let pattern = NamePattern(row.pattern)
        for name in row.matching { #expect(pattern.matches(name), "\(name)") }
        for name in row.other { #expect(!pattern.matches(name), "\(name)") }
    }

    @Test("any pattern matches what the plain reading of it matches", arguments: [UInt64.random(in: 0...9_999_999)])
    func random(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<20_000 {
            let pattern = text(of: "ab*", &generator)
            let name = text(of: "ab", &generator)
            let expected = NamePatternTests.matches(Array(pattern)[...], Array(name)[...])
            #expect(NamePattern(pattern).matches(name) == expected, "\(pattern) \(name), seed \(seed)")
        }
    }

    private func text(of letters: String, _ generator: inout SeededGenerator) -> String {
        String(
            (0..<Int.random(in: 0...7, using: &generator)).compactMap { _ in letters.randomElement(using: &generator) })
    }

    /// The definition, word for word: slow and plain.
    private static func matches(_ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>) -> Bool {
        guard let first = pattern.first else { return name.isEmpty }
        if first == "*" {
            return (name.startIndex...name.endIndex).contains { matches(pattern.dropFirst(), name[$0...]) }
        }
        return name.first == first && matches(pattern.dropFirst(), name.dropFirst())
    }
}
