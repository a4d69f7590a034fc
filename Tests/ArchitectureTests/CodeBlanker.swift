/// Blanks comments and the text of string literals, so that a rule about code does not stumble over words.
///
/// Line breaks stay where they are. Code inside `\( )` stays too, as it is code. Regex literals are not known: their
/// text counts as code, which is harmless while they hold no quote and no brace.
struct CodeBlanker {
    /// What the reader is inside of, innermost last.
    private enum Scope: Equatable {
        case code
        /// Interpolated code, with the parentheses open in it.
        case interpolation(depth: Int)
        case string(hashes: Int, multiline: Bool)
        case lineComment
        case blockComment
    }

    private static let newline = UInt8(ascii: "\n")
    private static let space = UInt8(ascii: " ")
    private static let hash = UInt8(ascii: "#")
    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")
    private static let parenthesis = UInt8(ascii: "(")
    /// What a comment or a string can begin with.
    private static let starters: [UInt8] = Array("/#\"".utf8)

    private let text: [UInt8]
    private var position = 0
    private var scopes: [Scope] = [.code]
    private var output: [UInt8] = []

    init(text: String) {
        self.text = Array(text.utf8)
        output.reserveCapacity(self.text.count)
    }

    mutating func blanked() -> [UInt8] {
        while position < text.count {
            switch scopes[scopes.count - 1] {
            case .code: stepInCode()
            case .interpolation(let depth): stepInInterpolation(depth: depth)
            case .string(let hashes, let multiline): stepInString(hashes: hashes, multiline: multiline)
            case .lineComment: stepInLineComment()
            case .blockComment: stepInBlockComment()
            }
        }
        return output
    }

    private func sees(_ word: StaticString, at offset: Int = 0) -> Bool {
        word.withUTF8Buffer { sees(Array($0), at: offset) }
    }

    private func sees(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
        let start = position + offset
        guard text.count >= start + bytes.count else { return false }
        return bytes.indices.allSatisfy { text[start + $0] == bytes[$0] }
    }

    private func sees(_ byte: UInt8, at offset: Int = 0) -> Bool {
        position + offset < text.count && text[position + offset] == byte
    }

    private mutating func keep() {
        output.append(text[position])
        position += 1
    }

    private mutating func blank(_ count: Int) {
        for _ in 0..<count where position < text.count {
            output.append(text[position] == Self.newline ? Self.newline : Self.space)
            position += 1
        }
    }

    private mutating func stepInCode() {
        guard Self.starters.contains(text[position]) else { return keep() }
        if sees("//") {
            scopes.append(.lineComment)
        } else if sees("/*") {
            scopes.append(.blockComment)
            blank(2)
        } else if let (hashes, multiline) = stringStart() {
            scopes.append(.string(hashes: hashes, multiline: multiline))
            blank(hashes + (multiline ? 3 : 1))
        } else {
            keep()
        }
    }

    private func stringStart() -> (hashes: Int, multiline: Bool)? {
        var hashes = 0
        while sees(Self.hash, at: hashes) { hashes += 1 }
        guard sees(Self.quote, at: hashes) else { return nil }
        return (hashes, sees("\"\"\"", at: hashes))
    }

    private mutating func stepInInterpolation(depth: Int) {
        if sees(")"), depth == 0 {
            scopes.removeLast()
            blank(1)
        } else {
            if sees("(") { scopes[scopes.count - 1] = .interpolation(depth: depth + 1) }
            if sees(")") { scopes[scopes.count - 1] = .interpolation(depth: depth - 1) }
            stepInCode()
        }
    }

    private mutating func stepInString(hashes: Int, multiline: Bool) {
        guard sees(Self.quote) || sees(Self.backslash) else { return blank(1) }
        let mark = Array(repeating: Self.hash, count: hashes)
        let end = Array(repeating: Self.quote, count: multiline ? 3 : 1) + mark
        if sees(end) {
            scopes.removeLast()
            blank(end.count)
        } else if sees([Self.backslash] + mark + [Self.parenthesis]) {
            scopes.append(.interpolation(depth: 0))
            blank(hashes + 2)
        } else {
            blank(sees([Self.backslash] + mark) ? hashes + 2 : 1)
        }
    }

    private mutating func stepInLineComment() {
        if sees(Self.newline) {
            scopes.removeLast()
            keep()
        } else {
            blank(1)
        }
    }

    private mutating func stepInBlockComment() {
        if sees("*/") {
            scopes.removeLast()
            blank(2)
        } else if sees("/*") {
            scopes.append(.blockComment)
            blank(2)
        } else {
            blank(1)
        }
    }
}
