/// Where braces open and close in a file's code.
struct BraceReader {
    /// How many braces are open at the beginning of each line.
    let depths: [Int]
    private let code: [CodeLine]

    init(_ code: [CodeLine]) {
        var depth = 0
        var depths: [Int] = []
        for line in code {
            depths.append(depth)
            for byte in line.bytes {
                if byte == UInt8(ascii: "{") { depth += 1 }
                if byte == UInt8(ascii: "}") { depth -= 1 }
            }
        }
        (self.depths, self.code) = (depths, code)
    }

    /// Lines of the body of what begins in that line (from 0); nil when it has none, as in a protocol.
    ///
    /// From the opening brace, or from the first line when the signature counts, to the closing brace.
    func length(fromLine first: Int, countingSignature: Bool) -> Int? {
        var brackets = 0
        for index in first..<code.count {
            for (column, byte) in code[index].bytes.enumerated() {
                switch byte {
                case UInt8(ascii: "("), UInt8(ascii: "["): brackets += 1
                case UInt8(ascii: ")"), UInt8(ascii: "]"): brackets -= 1
                case UInt8(ascii: "{") where brackets == 0:
                    return closingLine(index, column).map { $0 - (countingSignature ? first : index) + 1 }
                case UInt8(ascii: "}") where brackets == 0: return nil
                default: break
                }
            }
            guard brackets > 0 || continues(after: index) else { return nil }
        }
        return nil
    }

    private func closingLine(_ line: Int, _ column: Int) -> Int? {
        var depth = 0
        for index in line..<code.count {
            for byte in code[index].bytes[(index == line ? column : 0)...] {
                if byte == UInt8(ascii: "{") { depth += 1 }
                if byte == UInt8(ascii: "}") { depth -= 1 }
                if depth == 0, byte == UInt8(ascii: "}") { return index }
            }
        }
        return nil
    }

    /// Whether the signature goes on in the next line.
    private func continues(after line: Int) -> Bool {
        guard line + 1 < code.count else { return false }
        let next = code[line + 1].trimmed
        return ["{", "->", "where", "throws", "async", ":"].contains { next.hasPrefix($0) }
    }
}
