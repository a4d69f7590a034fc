// The Exec key (Desktop Entry Specification 1.5, "The Exec key")
//
// Blanks separate arguments. A quoted argument stands in double quotes, and inside them a backslash takes `"`, `` ` ``, `$` and
// `\` literally. A `%` with a letter is a field code: files and addresses that the program shall open are left out, as it is
// launched for none; the deprecated codes are left out as the specification wants. An argument that is such a code alone goes
// away altogether.

/// The command line of a desktop entry, split, with its field codes still in it.
public struct ExecLine: Hashable, Sendable {
    /// What an argument is made of.
    enum Part: Hashable, Sendable {
        case text(String)
        case code(Unicode.Scalar)
    }

    private let words: [[Part]]

    /// What field codes stand for.
    public struct Fields: Hashable, Sendable {
        /// `%c`: the application's name.
        public var name: String
        /// `%i`: its icon; nil for none.
        public var icon: String?
        /// `%k`: where its desktop entry is.
        public var location: String

        /// Joins the three.
        public init(name: String, icon: String?, location: String) {
            self.name = name
            self.icon = icon
            self.location = location
        }
    }

    /// Reads the value of Exec, its escapes as a string already read.
    ///
    /// - Throws: ``DesktopEntryError/Code/value`` for a quote that is not closed, an unknown field code, or no program.
    public init(parsing text: String) throws(DesktopEntryError) {
        var reader = ExecReader(text)
        var words: [[Part]] = []
        while let word = try reader.word() { words.append(word) }
        guard let first = words.first, !first.isEmpty else { throw DesktopEntryError(.value, "Exec= names no program") }
        self.words = words
    }

    /// The argument vector.
    public func arguments(_ fields: Fields) -> [String] {
        words.flatMap { word -> [String] in
            if word == [.code("i")] { return fields.icon.map { ["--icon", $0] } ?? [] }
            let texts = word.compactMap { part -> String? in
                switch part {
                case .text(let text): text
                case .code("c"): fields.name
                case .code("k"): fields.location
                case .code: nil
                }
            }
            return texts.isEmpty && !word.isEmpty ? [] : [texts.joined()]
        }
    }

    /// Writes an argument vector so that it reads back as it is.
    public static func text(_ arguments: [String]) -> String {
        arguments.map { argument in
            let quoted = argument.unicodeScalars.map { scalar in
                switch scalar {
                case "\"", "`", "$", "\\": "\\\(scalar)"
                case "%": "%%"
                default: String(scalar)
                }
            }
            return "\"\(quoted.joined())\""
        }.joined(separator: " ")
    }
}

private struct ExecReader {
    private var rest: Substring.UnicodeScalarView
    private var parts: [ExecLine.Part] = []

    private static let quotable: Set<Unicode.Scalar> = ["\"", "`", "$", "\\"]
    private static let codes: Set<Unicode.Scalar> = ["f", "F", "u", "U", "i", "c", "k", "d", "D", "n", "N", "v", "m"]

    init(_ text: String) {
        rest = text[...].unicodeScalars
    }

    /// The next argument; nil at the end.
    mutating func word() throws(DesktopEntryError) -> [ExecLine.Part]? {
        while let first = rest.first, Self.isBlank(first) { rest.removeFirst() }
        guard !rest.isEmpty else { return nil }
        parts = []
        while let scalar = rest.popFirst(), !Self.isBlank(scalar) {
            switch scalar {
            case "\"": try quoted()
            case "%": try code()
            default: append(scalar)
            }
        }
        return parts
    }

    private mutating func quoted() throws(DesktopEntryError) {
        // An empty pair of quotes is an argument too.
        if parts.isEmpty { parts.append(.text("")) }
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"": return
            case "%": try code()
            case "\\" where rest.first.map(Self.quotable.contains) == true: append(rest.removeFirst())
            default: append(scalar)
            }
        }
        throw DesktopEntryError(.value, "a quote in Exec= is not closed")
    }

    private mutating func code() throws(DesktopEntryError) {
        guard let letter = rest.popFirst() else { throw DesktopEntryError(.value, "Exec= ends in a single %") }
        guard letter != "%" else { return append("%") }
        guard Self.codes.contains(letter) else {
            throw DesktopEntryError(.value, "%\(letter) in Exec= is no field code; a percent sign is written %%")
        }
        parts.append(.code(letter))
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        guard case .text(var text)? = parts.last else { return parts.append(.text(String(scalar))) }
        text.unicodeScalars.append(scalar)
        parts[parts.count - 1] = .text(text)
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" || scalar == "\n" }
}
