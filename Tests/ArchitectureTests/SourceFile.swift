import Testing

/// One Swift file: its lines as written, and the same lines without comments and string literals.
struct SourceFile: CustomTestStringConvertible, Sendable {
    /// Relative to the package, such as `Sources/Varlink/JSON/JSON.swift`.
    let path: String
    let lines: [String]
    /// As many lines as `lines`; what is not code is blank.
    let code: [String]

    var testDescription: String { path }

    init(path: String) throws {
        self.init(path: path, text: try SourceTree.lines(of: path).joined(separator: "\n"))
    }

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var blanker = CodeBlanker(text: text)
        code = blanker.blanked().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
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
        code.enumerated().compactMap { index, line in
            line.firstMatch(of: Self.importLine).map { (index + 1, String($0.1)) }
        }
    }

    /// The code lines in which a pattern occurs, from 1.
    func matches(_ pattern: some RegexComponent) -> [Int] {
        code.enumerated().compactMap { $1.contains(pattern) ? $0 + 1 : nil }
    }

    /// Whether a line, or the one above it, carries a comment of its own.
    func hasReason(at line: Int) -> Bool {
        lines[line - 1].contains("//") || (line > 1 && lines[line - 2].contains("//"))
    }

    private static var importLine: Regex<(Substring, Substring)> {
        /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public |package |internal |fileprivate |private )?import (?:struct |class |enum |func |typealias |protocol |let |var )?(\w+)/
    }
}
