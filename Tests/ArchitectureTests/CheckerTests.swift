import Testing

/// The rules are only as good as the reading of code: here it is held against code that breaks them.
@Suite("the checks themselves")
struct CheckerTests {
    @Test("comments and strings are blanked, interpolated code stays")
    func blanking() {
        let text = #"""
            let a = "try! // no" // try! here
            let b = "\(x! + f("as!"))" /* a /* b */ try! */ + c
            """#
        let file = SourceFile(path: "Sources/A/B.swift", text: text)
        #expect(file.code.count == file.lines.count)
        #expect(file.matches(.texts(["try!", "as!"])) == [])
        #expect(file.matches(.forceUnwrap) == [2])
        #expect(file.code[1].words == ["let", "b", "x", "f", "c"])
    }

    @Test(
        "force unwraps are told from negations",
        arguments: [
            ("let a = b!", true), ("f(x)!.y", true), ("a[1]! + 2", true), ("if !a { }", false), ("a != b", false),
            ("let x: Int!", true), ("f(!a)", false),
        ])
    func forceUnwraps(line: String, expected: Bool) {
        #expect(SourceFile(path: "", text: line).matches(.forceUnwrap).isEmpty != expected)
    }

    @Test("a text is found at the beginning of a word only")
    func wordBeginnings() {
        let file = SourceFile(path: "", text: "let a = entry?.b\nlet c = try? d()\nlet e = time(nil)\nrealtime(nil)")
        #expect(file.matches(.texts(["try?"])) == [2])
        #expect(file.matches(.texts(["time(nil)"])) == [3])
    }

    @Test(
        "every form of import is read",
        arguments: [
            "import Glibc", "public import Glibc", "@testable import Glibc", "internal import struct Glibc.timespec",
            "@_spi(A) import Glibc",
        ])
    func imports(line: String) {
        #expect(SourceFile(path: "", text: line).imports.map(\.module) == ["Glibc"])
    }

    @Test("functions are measured from brace to brace")
    func functionLengths() {
        let text = """
            protocol P {
                func none()
                func other(a: Int) -> Int
            }
            struct S {
                init(a: Int) { b = a }
                func long(
                    x: Int
                ) -> Int
                where T: P {
                    if x > 1 {
                        return 2
                    }
                    return 3
                }
            }
            """
        let functions = Declarations(SourceFile(path: "", text: text)).functions
        #expect(functions.map(\.name) == ["init", "long"])
        #expect(functions.map(\.length) == [1, 6])
    }

    @Test("a large second type in a file is found, a private or small one is not")
    func secondType() {
        func file(_ name: String, _ first: String, lines: Int) -> SourceFile {
            let body = String(repeating: "    var a: Int\n", count: lines)
            return SourceFile(
                path: "Sources/A/\(name).swift", text: "\(first)\nfinal class Second {\n\(body)}\nprivate enum Third {}"
            )
        }
        #expect(ShapeTests.violations(of: file("First", "public struct First {}", lines: 40)).map(\.line) == [2])
        #expect(ShapeTests.violations(of: file("First", "public struct First {}", lines: 3)).isEmpty)
        #expect(ShapeTests.violations(of: file("First+Text", "extension First {}", lines: 3)).map(\.line) == [2])
        #expect(ShapeTests.violations(of: file("Other", "struct First {}", lines: 3)).map(\.line) == [1])
    }

    @Test(
        "a file of an extension bears the name of what it extends",
        arguments: [
            ("First+Text", "extension First {}", true), ("Second+Text", "extension First.Second: Hashable {}", true),
            ("First+Text", "extension First.Second {}", true), ("Actions+Text", "extension [Action] {}", true),
            ("ByteArray+Text", "extension [UInt8] {}", true), ("Bytes+Text", "extension Bytes<Int> {}", true),
            ("Other+Text", "extension First {}", false),
        ])
    func extensionNames(name: String, text: String, expected: Bool) {
        let file = SourceFile(path: "Sources/A/\(name).swift", text: text)
        #expect(ShapeTests.violations(of: file).isEmpty == expected)
    }

    @Test("a summary is the paragraph above a declaration, past its attributes")
    func summaries() {
        let text = "/// One.\n/// Two.\n///\n/// Three.\n@frozen\npublic struct A {\n    public let b: Int\n}"
        let found = PublicDeclaration.all(in: SourceFile(path: "", text: text))
        #expect(found.map(\.summary) == ["One. Two.", nil])
    }
}
