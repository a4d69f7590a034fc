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
        #expect(file.matches(/try!|as!/) == [])
        #expect(file.matches(/x!/) == [2])
        #expect(file.code[1].contains("+ c"))
    }

    @Test(
        "force unwraps are told from negations",
        arguments: [
            ("let a = b!", true), ("f(x)!.y", true), ("a[1]! + 2", true), ("if !a { }", false), ("a != b", false),
            ("let x: Int!", true), ("f(!a)", false),
        ])
    func forceUnwraps(line: String, expected: Bool) throws {
        let rule = try #require(SymbolRule.everywhere.first { $0.name == "force unwrap" })
        #expect(SourceFile(path: "", text: line).matches(rule.pattern).isEmpty != expected)
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

    @Test("a second type in a file is found, a private one is not")
    func secondType() {
        let file = SourceFile(
            path: "Sources/A/First.swift", text: "public struct First {}\nfinal class Second {}\nprivate enum Third {}")
        #expect(ShapeTests.violations(of: file).map(\.line) == [2])
        let concern = SourceFile(path: "Sources/A/First+Text.swift", text: "extension Second {}")
        #expect(ShapeTests.violations(of: concern).map(\.line) == [1])
    }

    @Test("a summary is the paragraph above a declaration, past its attributes")
    func summaries() {
        let text = "/// One.\n/// Two.\n///\n/// Three.\n@frozen\npublic struct A {\n    public let b: Int\n}"
        let found = PublicDeclaration.all(in: SourceFile(path: "", text: text))
        #expect(found.map(\.summary) == ["One. Two.", nil])
    }
}
