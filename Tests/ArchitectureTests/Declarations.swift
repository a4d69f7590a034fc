/// What a file declares, found by counting braces in its code.
struct Declarations {
    /// A function, initialiser or subscript with a body.
    struct Function {
        let name: String
        /// The line of its keyword, from 1.
        let line: Int
        /// From the line with the opening brace to the line with the closing one.
        let length: Int
    }

    /// A type at the outermost level.
    struct TopLevelType {
        let name: String
        let line: Int
        let isPrivate: Bool
        /// From its first line to the one with its closing brace.
        let length: Int
    }

    private static let typeKeywords: Set = ["struct", "class", "enum", "actor", "protocol"]
    private static let modifiers: Set = [
        "public", "package", "internal", "fileprivate", "private", "override", "convenience", "required", "mutating",
        "nonisolated", "consuming", "borrowing", "static", "discardableResult", "inlinable", "inline", "__always",
    ]

    let topLevelTypes: [TopLevelType]
    /// What the file extends, as written: `Store`, `Notifications.Schedule`, `[UInt8]`.
    let extended: [String]
    let functions: [Function]

    init(_ file: SourceFile) {
        let braces = BraceReader(file.code)
        var types: [TopLevelType] = []
        var extended: [String] = []
        var functions: [Function] = []
        for (index, line) in file.code.enumerated() where !line.words.isEmpty {
            if braces.depths[index] == 0 {
                if let name = Self.typeName(line) {
                    types.append(
                        TopLevelType(
                            name: name, line: index + 1,
                            isPrivate: !Set(["private", "fileprivate"]).isDisjoint(with: line.words),
                            length: braces.length(fromLine: index, countingSignature: true) ?? 1))
                }
                if let name = Self.extendedName(line) { extended.append(name) }
            }
            if let name = Self.functionName(line), let length = braces.length(fromLine: index, countingSignature: false)
            {
                functions.append(Function(name: name, line: index + 1, length: length))
            }
        }
        (topLevelTypes, self.extended, self.functions) = (types, extended, functions)
    }

    private static func typeName(_ line: CodeLine) -> String? {
        guard !line.words.contains("import"), !line.words.contains("extension"),
            let place = line.words.firstIndex(where: typeKeywords.contains), place + 1 < line.words.count
        else { return nil }
        return line.words[place + 1]
    }

    private static func extendedName(_ line: CodeLine) -> String? {
        guard line.words.contains("extension") else { return nil }
        // Modifiers and attributes come before it; the name ends at a colon, a brace, a `<`, or a blank before `where`.
        let parts = line.trimmed.split(separator: " ")
        guard let place = parts.firstIndex(of: "extension"), place + 1 < parts.count else { return nil }
        return String(parts[place + 1].prefix { !":{<".contains($0) })
    }

    private static func functionName(_ line: CodeLine) -> String? {
        if let place = line.words.firstIndex(of: "func") {
            return place + 1 < line.words.count ? line.words[place + 1] : "operator"
        }
        let first = line.words.first { !modifiers.contains($0) }
        guard let first, ["init", "deinit", "subscript"].contains(first) else { return nil }
        // `init` as a call has a dot, or stands behind something else.
        return line.trimmed.hasPrefix(".") ? nil : first
    }
}
