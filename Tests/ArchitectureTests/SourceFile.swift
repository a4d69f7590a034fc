import Testing

/// One Swift file: its lines as written, and the same lines without comments and string literals, cut into words.
///
/// Everything works on bytes, and no rule uses a regular expression: the whole tree is read some thirty times a run.
struct SourceFile: CustomTestStringConvertible, Sendable {
    /// Relative to the package, such as `Sources/Varlink/JSON/JSON.swift`.
    let path: String
    let lines: [String]
    /// As many lines as `lines`; what is not code is blank.
    let code: [CodeLine]
    /// Every word of the code, to pass over files that a rule cannot concern.
    let words: Set<String>

    var testDescription: String { path }

    init(path: String) throws {
        self.init(path: path, text: try SourceTree.text(of: path))
    }

    init(path: String, text: String) {
        self.path = path
        var blanker = CodeBlanker(text: text)
        let newline = UInt8(ascii: "\n")
        lines = text.utf8.split(separator: newline, omittingEmptySubsequences: false).map { String(Substring($0)) }
        code = blanker.blanked().split(separator: newline, omittingEmptySubsequences: false).map { CodeLine($0) }
        words = Set(code.flatMap(\.words))
    }

    /// The target the file belongs to: the folder below Sources or Tests.
    var target: String {
        String(path.split(separator: "/").dropFirst().first ?? "")
    }

    /// The file's name without folder and ending.
    var name: String {
        String((path.split(separator: "/").last ?? "").dropLast(".swift".count))
    }

    /// Every import with its line number, from 1; `import struct A.B` imports A.
    var imports: [(line: Int, module: String)] {
        guard words.contains("import") else { return [] }
        return code.enumerated().compactMap { index, line in line.importedModule.map { (index + 1, $0) } }
    }

    /// The code lines that a pattern is found in, from 1.
    func matches(_ pattern: CodePattern) -> [Int] {
        guard pattern.mayOccur(in: words) else { return [] }
        return code.enumerated().compactMap { pattern.isFound(in: $1) ? $0 + 1 : nil }
    }

    /// Whether a line, or the one above it, carries a comment of its own.
    func hasReason(at line: Int) -> Bool {
        lines[line - 1].contains("//") || (line > 1 && lines[line - 2].contains("//"))
    }
}
