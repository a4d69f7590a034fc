import DesktopEntry
import NotifyTestSupport
import Testing

@Suite("the Exec key")
struct ExecLineTests {
    private static let fields = ExecLine.Fields(name: "My News", icon: "news", location: "/a/news.desktop")

    @Test(
        "quotes, escapes and field codes",
        arguments: [
            ("news", ["news"]), ("news %U", ["news"]), ("news %f %F %u %d %m x", ["news", "x"]),
            ("news --file=%f", ["news", "--file="]), ("news %i", ["news", "--icon", "news"]),
            ("news --title=%c %k", ["news", "--title=My News", "/a/news.desktop"]), ("news 100%%", ["news", "100%"]),
            (#""/opt/my news/app" "a\"b\$\`\\c" """#, ["/opt/my news/app", "a\"b$`\\c", ""]),
            (#"sh -c "echo \d""#, ["sh", "-c", "echo \\d"]), ("  news\t x ", ["news", "x"]),
        ])
    func arguments(text: String, expected: [String]) throws {
        #expect(try ExecLine(parsing: text).arguments(Self.fields) == expected)
    }

    @Test("an application without an icon gets none")
    func noIcon() throws {
        let fields = ExecLine.Fields(name: "", icon: nil, location: "")
        #expect(try ExecLine(parsing: "news %i x").arguments(fields) == ["news", "x"])
    }

    @Test("what cannot be read is refused", arguments: ["", "  ", "\"news", "news %", "news %z"])
    func wrong(text: String) {
        let error = #expect(throws: DesktopEntryError.self) { try ExecLine(parsing: text) }
        #expect(error?.code == .value)
    }

    @Test("an argument vector that is written reads back")
    func roundTrip() throws {
        var generator = SeededGenerator()
        let seed = generator
        let letters: [Character] = ["a", " ", "\\", "\"", "$", "`", "%", "f", "ü", "\n"]
        for _ in 0..<500 {
            let arguments = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                String(
                    (0..<Int.random(in: 0...6, using: &generator)).compactMap { _ in
                        letters.randomElement(using: &generator)
                    })
            }
            let line = try ExecLine(parsing: ExecLine.text(arguments))
            #expect(line.arguments(Self.fields) == arguments, "\(seed)")
        }
    }
}
