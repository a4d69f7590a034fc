import Testing

@testable import NotifyDaemon

@Suite("Key files")
struct KeyFileTests {
    /// Text, its entries as `line [section] key=value`, and its faults.
    static let table: [(text: String, entries: [String], faults: [String])] = [
        ("", [], []),
        ("[A]\nkey=value\n", ["2 [A] key=value"], []),
        ("[A]\nkey=value", ["2 [A] key=value"], []),
        ("  [A]  \n\t key \t = \t value \t\n", ["2 [A] key=value"], []),
        ("[A]\r\nkey=value\r\n", ["2 [A] key=value"], []),
        ("[A]\na=1\n[B]\na=2\n[A]\nb=3", ["2 [A] a=1", "4 [B] a=2", "6 [A] b=3"], []),
        ("# note\n; note\n\n[A]\n  # note\nkey=#no note", ["6 [A] key=#no note"], []),
        ("[A]\nkey=", ["2 [A] key="], []),
        ("[A]\nkey=a=b", ["2 [A] key=a=b"], []),
        ("[A]\nkey=ä ✓", ["2 [A] key=ä ✓"], []),
        ("[A]\nkey=one \\\ntwo\nnext=3", ["2 [A] key=one  two", "4 [A] next=3"], []),
        ("[A]\nkey=one\\\n# note \\\ntwo", ["2 [A] key=one two"], []),
        ("[A]\n# note \\\nkey=1", ["3 [A] key=1"], []),
        ("[A]\nkey=one\\\n\nnext=2", ["2 [A] key=one", "4 [A] next=2"], []),
        ("[A]\nkey=one\\\\\nnext=2", ["2 [A] key=one\\\\", "3 [A] next=2"], []),
        ("[A]\nkey=one\\", ["2 [A] key=one"], []),
        ("[]\nkey=1", ["2 [] key=1"], []),
        ("[A]\nkey=1\nkey=2", ["2 [A] key=1", "3 [A] key=2"], []),
        ("key=1", [], ["line 1: key= stands before the first [Section]"]),
        ("[A\nkey=1", [], ["line 1: a section ends with ]", "line 2: key= stands before the first [Section]"]),
        ("[A]\nnonsense\nkey=1", ["3 [A] key=1"], ["line 2: nonsense is no Key=value"]),
        ("[A]\n=1", [], ["line 2: =1 is no Key=value"]),
    ]

    @Test("sections, keys, comments, continued lines and faults with their lines", arguments: table)
    func read(text: String, entries: [String], faults: [String]) {
        let file = KeyFile(text)
        #expect(file.entries.map { "\($0.line) [\($0.section)] \($0.key)=\($0.value)" } == entries)
        #expect(file.faults.map(\.description) == faults)
        #expect(file.faults.allSatisfy { $0.severity == .error })
    }

    @Test("plain entries that are written down are read back", arguments: 0..<200)
    func roundTrip(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let signs = Array("abcXYZ019 =#;[]\"'ä✓.-/")
        func word(_ count: ClosedRange<Int>) -> String {
            let text = String(
                (0..<Int.random(in: count, using: &random)).map { _ in signs.randomElement(using: &random) ?? "a" })
            return "x" + text + "x"
        }
        var text = ""
        var expected: [String] = []
        for section in 0..<Int.random(in: 1...4, using: &random) {
            text += "[S\(section)]\n"
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let key = word(0...5).filter { $0 != "=" }
                let value = word(0...12)
                text += "\(key)=\(value)\n"
                expected.append("[S\(section)] \(key)=\(value)")
            }
        }
        let file = KeyFile(text)
        #expect(file.entries.map { "[\($0.section)] \($0.key)=\($0.value)" } == expected, "seed \(seed)")
        #expect(file.faults.isEmpty, "seed \(seed)")
    }

    @Test("any bytes are read, and every fault has a line of the text", arguments: 0..<300)
    func anything(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = ["[", "]", "=", "\\", "\n", "\r\n", "#", ";", " ", "a", "\"", "\u{301}", "\0", "[A]\n", "k=v\n"]
        let text = (0..<40).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        let lines = text.unicodeScalars.filter { $0 == "\n" }.count + 1
        let file = KeyFile(text)
        for line in file.entries.map(\.line) + file.faults.map(\.line) {
            #expect((1...lines).contains(line), "seed \(seed)")
        }
    }
}
