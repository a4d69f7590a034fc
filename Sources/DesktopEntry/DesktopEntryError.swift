/// A desktop entry that cannot be read, or an application that cannot be launched by it.
public struct DesktopEntryError: Error, Hashable, Sendable {
    /// What is wrong.
    public struct Code: Hashable, Sendable {
        let name: String

        /// A line is neither a comment, a group nor a key with its value.
        public static let syntax: Code = Code(name: "syntax")
        /// A value is missing or is none of those that are possible.
        public static let value: Code = Code(name: "value")
        /// The entry says itself that it is not to be launched, or needs what we cannot give.
        public static let refused: Code = Code(name: "refused")
    }

    /// What is wrong.
    public let code: Code
    /// The number of the line, from 1; nil when it is about no single line.
    public let line: Int?
    /// What is wrong, and what would be right.
    public let reason: String

    init(_ code: Code, line: Int? = nil, _ reason: String) {
        self.code = code
        self.line = line
        self.reason = reason
    }
}

extension DesktopEntryError: CustomStringConvertible {
    /// One line.
    public var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}
