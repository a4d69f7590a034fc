/// A key file with systemd's habits: `[Section]`, `Key=value`, comments at `#` and `;`, a line that ends in `\` goes
/// on.
///
/// Reading never fails as a whole: what is wrong is a fault of its line, and the rest counts. Whoever asks for keys
/// decides which of them it knows.
struct KeyFile: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        let section: String
        let key: String
        let value: String
        /// Counted from 1.
        let line: Int
    }

    struct Fault: Hashable, Sendable, CustomStringConvertible {
        enum Severity: String, Sendable {
            case warning
            case error
        }

        let severity: Severity
        let line: Int
        let reason: String

        var description: String { "line \(line): \(reason)" }
    }

    private(set) var entries: [Entry] = []
    private(set) var faults: [Fault] = []

    init(_ text: String) {
        var section: String?
        for (line, content) in KeyFile.logicalLines(text) {
            read(content, line, &section)
        }
    }

    private mutating func read(_ content: String, _ line: Int, _ section: inout String?) {
        guard !content.isEmpty else { return }
        if content.hasPrefix("[") {
            section = content.hasSuffix("]") ? String(content.dropFirst().dropLast()) : nil
            if section == nil { faults.append(Fault(severity: .error, line: line, reason: "a section ends with ]")) }
            return
        }
        guard let equals = content.utf8.firstIndex(of: UInt8(ascii: "=")), equals != content.startIndex else {
            faults.append(Fault(severity: .error, line: line, reason: "\(content) is no Key=value"))
            return
        }
        let key = KeyFile.trimmed(content[..<equals])
        guard let section else {
            faults.append(Fault(severity: .error, line: line, reason: "\(key)= stands before the first [Section]"))
            return
        }
        let value = KeyFile.trimmed(content[content.utf8.index(after: equals)...])
        entries.append(Entry(section: section, key: key, value: value, line: line))
    }

    /// Lines with continuations joined, trimmed, each with the number of its first line (systemd.syntax(7)).
    ///
    /// Comments are left out first: they neither end a continuation nor begin one.
    private static func logicalLines(_ text: String) -> [(line: Int, content: String)] {
        var result: [(line: Int, content: String)] = []
        var pending: (line: Int, content: String)?
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (index, raw) in lines.enumerated() {
            let part = trimmed(raw)
            if let first = part.utf8.first, first == UInt8(ascii: "#") || first == UInt8(ascii: ";") { continue }
            let start = pending ?? (line: index + 1, content: "")
            let content = start.content + part
            if goesOn(part) {
                pending = (line: start.line, content: String(content.dropLast()) + " ")
            } else {
                pending = nil
                result.append((line: start.line, content: content))
            }
        }
        if let pending { result.append(pending) }
        return result
    }

    /// Whether the line ends in a backslash that is not itself taken by another one before it.
    private static func goesOn(_ line: String) -> Bool {
        !line.utf8.reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
    }

    private static func trimmed(_ text: Substring) -> String {
        let blanks: Set<Character> = [" ", "\t", "\r"]
        let start = text.drop { blanks.contains($0) }
        guard let end = start.lastIndex(where: { !blanks.contains($0) }) else { return "" }
        return String(start[...end])
    }
}
