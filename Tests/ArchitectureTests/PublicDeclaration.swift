/// A declaration that others can use, with the first paragraph of its documentation.
struct PublicDeclaration {
    let path: String
    /// From 1.
    let line: Int
    /// Nil when there is none.
    let summary: String?

    private static let kinds: Set = [
        "func", "var", "let", "init", "struct", "class", "enum", "protocol", "typealias", "subscript", "actor",
    ]

    /// All of a file, without imports and extensions.
    static func all(in file: SourceFile) -> [PublicDeclaration] {
        guard file.words.contains("public") else { return [] }
        return file.code.enumerated().compactMap { index, line in
            guard line.words.contains("public"), !line.words.contains("import"), !line.words.contains("extension"),
                line.words.contains(where: kinds.contains)
            else { return nil }
            return PublicDeclaration(path: file.path, line: index + 1, summary: summary(above: index, in: file))
        }
    }

    private static func summary(above index: Int, in file: SourceFile) -> String? {
        var top = index
        while top > 0, isPartOfHead(file.lines[top - 1]) { top -= 1 }
        let documentation = file.lines[top..<index].map(trimmed).filter { $0.hasPrefix("///") }
        guard !documentation.isEmpty else { return nil }
        return documentation.map { trimmed($0.dropFirst(3)) }.prefix { !$0.isEmpty }.joined(separator: " ")
    }

    private static func isPartOfHead(_ line: String) -> Bool {
        let text = trimmed(line)
        return text.hasPrefix("///") || text.hasPrefix("@")
    }

    private static func trimmed(_ line: some StringProtocol) -> String {
        let blank = UInt8(ascii: " ")
        let bytes = line.utf8.drop { $0 == blank }
        return String(decoding: bytes.reversed().drop { $0 == blank }.reversed(), as: UTF8.self)
    }
}
