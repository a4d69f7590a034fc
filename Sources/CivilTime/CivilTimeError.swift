/// Why a text is not a date or time: the word that is wrong, where it stands, and what would be right.
public struct CivilTimeError: Error, Hashable, Sendable {
    /// The kinds of fault.
    public struct Code: Hashable, Sendable {
        /// The name of the code in documents and JSON.
        public let name: String

        /// The text does not have the form of a date and time.
        public static let malformed = Code(name: "malformed")
        /// A field has the right form and a value that does not exist, such as hour 25 or 30 February.
        public static let noSuchTime = Code(name: "noSuchTime")
        /// The date lies outside the years 0001 to 9999.
        public static let outOfRange = Code(name: "outOfRange")
    }

    /// The kind of fault.
    public let code: Code
    /// The word at fault; empty when the text ends too early.
    public let word: String
    /// Where the word begins, counted in characters from 1.
    public let position: Int
    /// What is wrong and what would be right.
    public let reason: String

    /// Makes an error about a word.
    public init(_ code: Code, word: String, position: Int, reason: String) {
        self.code = code
        self.word = word
        self.position = position
        self.reason = reason
    }
}

extension CivilTimeError: CustomStringConvertible {
    /// One line: the word, its place, the reason.
    public var description: String {
        word.isEmpty ? "at the end: \(reason)" : "\"\(word)\" at character \(position): \(reason)"
    }
}
