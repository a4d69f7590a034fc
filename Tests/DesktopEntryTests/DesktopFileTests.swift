import DesktopEntry
import NotifyTestSupport
import Testing

@Suite("desktop entry files")
struct DesktopFileTests {
    private static let text = """
        # A comment; the next line is blank

        [Desktop Entry]
        Type = Application
        Name=News
        Name[de]=Nachrichten
        Name[sr@Latn]=Vesti
        Comment=two\\nlines\\s and a \\\\ and \\d
        Exec=news ; x \\
        [Desktop Action new]
        Name=New
        """

    @Test("groups, keys, blanks, comments and escapes are read")
    func reads() throws {
        let file = try DesktopFile(parsing: Self.text)
        #expect(file.groups.map(\.name) == ["Desktop Entry", "Desktop Action new"])
        #expect(file.text("Type") == "Application")
        #expect(file.text("Comment") == "two\nlines  and a \\ and \\d")
        #expect(file.text("Exec") == "news ; x \\", "a semicolon begins no comment, a backslash no further line")
        #expect(file.text("Name", in: "Desktop Action new") == "New")
        #expect(file.text("Missing") == nil)
    }

    @Test(
        "a text is looked for in the locale's language, then without one",
        arguments: [
            ("de_AT.UTF-8", "Nachrichten"), ("de", "Nachrichten"), ("sr_YU@Latn", "Vesti"), ("sr_YU", "News"),
            ("C", "News"), ("", "News"),
        ])
    func languages(locale: String, name: String) throws {
        #expect(try DesktopFile(parsing: Self.text).localizedText("Name", locale: locale) == name)
    }

    @Test(
        "what is wrong is said with its line",
        arguments: [
            ("Name=x", 1), ("[a]\nword", 2), ("[a]\n=x", 2), ("[a", 1), ("[]", 1), ("[a]\n\n[a]", 3), ("[a[b]]", 1),
        ])
    func wrong(text: String, line: Int) {
        let error = #expect(throws: DesktopEntryError.self) { try DesktopFile(parsing: text) }
        #expect(error?.code == .syntax && error?.line == line)
    }

    @Test("any text survives escaping, and a printed file reads back")
    func roundTrip() throws {
        var generator = SeededGenerator()
        let seed = generator
        let letters: [Character] = ["a", " ", "\\", "\n", "\t", "\r", "s", "n", "ü", "=", "#", "["]
        for _ in 0..<500 {
            let text = String(
                (0..<Int.random(in: 1...8, using: &generator)).compactMap { _ in
                    letters.randomElement(using: &generator)
                })
            let file = try DesktopFile(parsing: "[g]\nk=\(DesktopFile.escaped(text))\n")
            #expect(file.text("k", in: "g") == text, "\(seed)")
            #expect(try DesktopFile(parsing: file.description) == file, "\(seed)")
        }
    }
}
