// Desktop entry files (Desktop Entry Specification 1.5, "Basic format of the file" and "Possible value types")
//
// Groups in brackets, `Key=Value` with blanks around the equals sign left out, comments that begin with `#`. Unlike the key
// files of systemd a line never goes on in the next one and a semicolon begins no comment; a key may name a language, and a
// value has escapes of its own. Values are kept as they are written and read when they are asked for, so that a file prints as
// it was, but for comments and blanks.

/// A desktop entry file: groups with their keys, in order.
public struct DesktopFile: Hashable, Sendable {
    /// A key with its value.
    public struct Entry: Hashable, Sendable {
        /// The key, with its language where it has one: `Name[de]`.
        public let key: String
        /// The value as it is written.
        public let rawValue: String
    }

    /// A group with its keys.
    public struct Group: Hashable, Sendable {
        /// The name without its brackets.
        public let name: String
        /// Its keys, in order.
        public fileprivate(set) var entries: [Entry] = []
    }

    /// The groups, in order.
    public private(set) var groups: [Group] = []

    /// Reads a file's text.
    ///
    /// - Throws: ``DesktopEntryError/Code/syntax`` with the first line that is wrong.
    public init(parsing text: String) throws(DesktopEntryError) {
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (index, line) in lines.enumerated() { try read(DesktopFile.trimmed(line), index + 1) }
    }

    private mutating func read(_ line: Substring, _ number: Int) throws(DesktopEntryError) {
        guard let first = line.first, first != "#" else { return }
        guard first != "[" else { return try open(line, number) }
        let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let key = DesktopFile.trimmed(parts[0])
        guard parts.count == 2, !key.isEmpty else {
            throw DesktopEntryError(.syntax, line: number, "\"\(line.prefix(80))\" is no Key=Value")
        }
        guard !groups.isEmpty else {
            throw DesktopEntryError(.syntax, line: number, "\(key.prefix(80))= stands before the first [Group]")
        }
        let entry = Entry(key: String(key), rawValue: String(DesktopFile.trimmed(parts[1])))
        groups[groups.count - 1].entries.append(entry)
    }

    private mutating func open(_ line: Substring, _ number: Int) throws(DesktopEntryError) {
        let name = line.dropFirst().dropLast()
        guard line.hasSuffix("]"), !name.isEmpty, !name.contains("["), !name.contains("]") else {
            throw DesktopEntryError(.syntax, line: number, "a group is written [NAME]")
        }
        guard !groups.contains(where: { $0.name == name }) else {
            throw DesktopEntryError(.syntax, line: number, "the group [\(name)] is there twice")
        }
        groups.append(Group(name: String(name)))
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
        let end = start.lastIndex { $0 != " " && $0 != "\t" && $0 != "\r" }
        return end.map { start[...$0] } ?? ""
    }
}

extension DesktopFile: CustomStringConvertible {
    /// The file's text.
    public var description: String {
        groups.map { group in
            "[\(group.name)]\n" + group.entries.map { "\($0.key)=\($0.rawValue)\n" }.joined()
        }.joined(separator: "\n")
    }
}

// MARK: - Values

extension DesktopFile {
    /// The group that says what an application is.
    public static let mainGroup: String = "Desktop Entry"

    /// The text of a key, its escapes read; nil when it is not there.
    ///
    /// Of several the last counts.
    public func text(_ key: String, in group: String = mainGroup) -> String? {
        let entries = groups.first { $0.name == group }?.entries
        return entries?.last { $0.key == key }.map { DesktopFile.unescaped($0.rawValue) }
    }

    /// The text of a key in the first of these languages that it has, else without one.
    ///
    /// A language is written as a locale, `sr_YU.UTF-8@Latn`; see the specification, "Localized values for keys".
    public func localizedText(_ key: String, locale: String?, in group: String = mainGroup) -> String? {
        let names = locale.map(DesktopFile.languages) ?? []
        return names.lazy.compactMap { text("\(key)[\($0)]", in: group) }.first ?? text(key, in: group)
    }

    /// Whether a key is true; false when it is not there.
    ///
    /// - Throws: ``DesktopEntryError/Code/value`` when it is neither true nor false.
    public func flag(_ key: String, in group: String = mainGroup) throws(DesktopEntryError) -> Bool {
        switch text(key, in: group) {
        case nil, "false", "0": return false
        case "true", "1": return true
        case let other?:
            throw DesktopEntryError(.value, "\(key)=\(other.prefix(80)) is neither true nor false")
        }
    }

    /// The languages that a locale is looked for under, the best first.
    static func languages(_ locale: String) -> [String] {
        let halves = locale.split(separator: "@", maxSplits: 1).map(String.init)
        guard let place = halves.first?.split(separator: ".").first.map(String.init) else { return [] }
        let language = String(place.prefix { $0 != "_" })
        let names = halves.count > 1 ? ["\(place)@\(halves[1])", place, "\(language)@\(halves[1])"] : [place]
        return names + (language == place ? [] : [language])
    }

    /// `\s`, `\n`, `\t`, `\r` and `\\`; a backslash before anything else stands for itself.
    static func unescaped(_ text: String) -> String {
        var result = ""
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let next = rest.first, let meaning = escapes[next] else {
                result.unicodeScalars.append(scalar)
                continue
            }
            rest.removeFirst()
            result.unicodeScalars.append(meaning)
        }
        return result
    }

    /// Writes a text so that ``unescaped(_:)`` reads it back.
    public static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            // Only blanks at the ends would be lost; all are escaped, so that this need not look around.
            guard let letter = escapes.first(where: { $0.value == scalar })?.key else {
                result.unicodeScalars.append(scalar)
                return
            }
            result += "\\\(letter)"
        }
    }

    private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
        "s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\",
    ]
}
