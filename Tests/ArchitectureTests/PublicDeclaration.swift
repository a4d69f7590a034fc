/// A declaration that others can use, with the first paragraph of its documentation.
struct PublicDeclaration {
    let path: String
    /// From 1.
    let line: Int
    /// Nil when there is none.
    let summary: String?

    /// All of a file, without imports, extensions and conformances' witnesses that are only re-declared.
    static func all(in file: SourceFile) -> [PublicDeclaration] {
        file.code.indices.compactMap { index in
            let declaration =
                /^\s*(?:@\w+(?:\([^)]*\))?\s+)*public\s+(?:static |final |mutating |indirect |consuming |borrowing )*(?:func|var|let|init|struct|class|enum|protocol|typealias|subscript|actor)\b/
            guard file.code[index].contains(declaration) else { return nil }
            return PublicDeclaration(path: file.path, line: index + 1, summary: summary(above: index, in: file))
        }
    }

    private static func summary(above index: Int, in file: SourceFile) -> String? {
        var top = index
        while top > 0, isPartOfHead(file.lines[top - 1]) { top -= 1 }
        let documentation = file.lines[top..<index].map(trimmed).filter { $0.hasPrefix("///") }
        guard !documentation.isEmpty else { return nil }
        return documentation.map { trimmed(String($0.dropFirst(3))) }.prefix { !$0.isEmpty }.joined(separator: " ")
    }

    private static func isPartOfHead(_ line: String) -> Bool {
        let text = trimmed(line)
        return text.hasPrefix("///") || text.hasPrefix("@")
    }

    private static func trimmed(_ line: String) -> String {
        String(line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
