import Testing

@testable import notifyctl

@Suite("laying out text")
struct TextLayoutTests {
    @Test("the last column is cut to the terminal, where enough of it remains")
    func width() {
        var table = Table(["ID", "TITLE"])
        table.add(["+1", "日本語の長い題名です"])
        #expect(table.text(within: 14) == "ID  TITLE\n+1  日本語の…\n")
        #expect(table.text(within: 9) == table.text)
        #expect(table.text(within: 80) == table.text)
    }

    @Test(
        "width is what a terminal takes, by UAX 11",
        arguments: [
            ("tea", 3), ("", 0), ("Grüße", 5), ("Gru\u{0308}ße", 5), ("日本語", 6), ("한국어", 6), ("ｱｲｳ", 3), ("Ａ", 2),
            ("🍵", 2), ("👨‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("❤️", 2), ("a\u{200B}b", 2),
        ])
    func width(text: String, expected: Int) {
        #expect(DisplayWidth.of(text) == expected)
    }

    @Test("columns are as wide as their widest cell, and no line ends in blanks")
    func table() {
        var table = Table(["A", "LONG", "C"])
        table.add(["日本", "x", "end"])
        table.add(["y", "", ""])
        table.add(["", "", "z"])
        #expect(
            table.text == """
                A     LONG  C
                日本  x     end
                y
                            z

                """)
    }

    @Test("what would rewrite the screen is shown, not obeyed")
    func harmless() {
        #expect(PlainText.line("a\u{1B}[2Jb\nc\td\u{202E}e\u{85}") == "a\u{FFFD}[2Jb c d\u{FFFD}e\u{FFFD}")
        #expect(PlainText.lines("a\nb\u{7}") == "a\nb\u{FFFD}")
        var table = Table(["A"])
        table.add(["x\ny\u{1B}"])
        #expect(table.text == "A\nx y\u{FFFD}\n")
    }

    @Test("values stand in one column, the lines of a long one under each other")
    func fields() {
        var fields = Fields()
        fields.add("ID", "tea")
        fields.add("Body", "one\n\nthree")
        fields.add("URL", nil)
        #expect(
            fields.text == """
                ID:    tea
                Body:  one

                       three

                """)
    }
}
