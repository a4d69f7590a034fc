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
    }

    private let file: SourceFile
    private let characters: [(character: Character, line: Int)]

    init(_ file: SourceFile) {
        self.file = file
        characters = file.code.enumerated().flatMap { index, line in (line + "\n").map { ($0, index + 1) } }
    }

    var topLevelTypes: [TopLevelType] {
        topLevelLines.compactMap { index in
            let line = file.code[index]
            guard
                let match = line.firstMatch(
                    of: /^[\w@() ,]*?\b(?:struct|class|enum|actor|protocol)\s+(?!func\b|var\b)(\w+)/)
            else { return nil }
            let isPrivate = line.contains(/^\s*(?:private|fileprivate)\b/)
            return TopLevelType(name: String(match.1), line: index + 1, isPrivate: isPrivate)
        }
    }

    /// Names of the types that the file extends, without what they are nested in or constrained by.
    var extended: [String] {
        topLevelLines.compactMap {
            file.code[$0].firstMatch(of: /^[\w@() ]*?\bextension\s+(\w+(?:\.\w+)*)/).map { String($0.1) }
        }
    }

    var functions: [Function] {
        var result: [Function] = []
        for (index, line) in file.code.enumerated() {
            guard
                let match = line.firstMatch(
                    of: /(?:\bfunc\s+([^\s(<]+)|(?:^|\s)(init)[?]?[(<]|\b(deinit)\b|\b(subscript)\()/),
                let length = bodyLength(fromLine: index + 1)
            else { continue }
            let name = match.1 ?? match.2 ?? match.3 ?? match.4 ?? ""
            result.append(Function(name: String(name), line: index + 1, length: length))
        }
        return result
    }

    /// Line indices at which no brace is open.
    private var topLevelLines: [Int] {
        var depth = 0
        return file.code.indices.filter { index in
            defer {
                for character in file.code[index] {
                    if character == "{" { depth += 1 }
                    if character == "}" { depth -= 1 }
                }
            }
            return depth == 0
        }
    }

    /// Nil when the declaration that begins in that line has no body, as in a protocol.
    private func bodyLength(fromLine line: Int) -> Int? {
        guard var position = characters.firstIndex(where: { $0.line == line }) else { return nil }
        var brackets = 0
        while position < characters.count {
            switch characters[position].character {
            case "(", "[": brackets += 1
            case ")", "]": brackets -= 1
            case "{" where brackets == 0: return length(fromBrace: position)
            case "}" where brackets == 0: return nil
            case "\n" where brackets == 0 && !continues(after: position): return nil
            default: break
            }
            position += 1
        }
        return nil
    }

    private func length(fromBrace start: Int) -> Int? {
        var depth = 0
        for entry in characters[start...] {
            if entry.character == "{" { depth += 1 }
            if entry.character == "}" { depth -= 1 }
            if depth == 0 { return entry.line - characters[start].line + 1 }
        }
        return nil
    }

    /// Whether the signature goes on in the next line.
    private func continues(after newline: Int) -> Bool {
        let rest = characters[(newline + 1)...].prefix(while: { $0.character != "\n" }).map(\.character)
        let next = String(rest).drop(while: { $0 == " " })
        return ["{", "->", "where", "throws", "async"].contains { next.hasPrefix($0) }
    }
}
