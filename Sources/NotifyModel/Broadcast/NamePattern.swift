/// What an observer asks for: a name of posts, in which every `*` stands for any run of characters, also none.
public struct NamePattern: Hashable, Sendable {
    /// The text as it was given.
    public let text: String
    /// What stands between the stars.
    private let pieces: [[UInt8]]

    /// Takes the text as it is; every text is a pattern.
    public init(_ text: String) {
        self.text = text
        pieces = text.utf8.split(separator: NamePattern.star, omittingEmptySubsequences: false).map(Array.init)
    }

    private static let star = UInt8(ascii: "*")

    /// The one name that it matches; nil when it has a star.
    public var name: String? { pieces.count == 1 ? text : nil }

    /// Whether `name` is one of those asked for, by its bytes.
    public func matches(_ name: String) -> Bool {
        guard pieces.count > 1 else { return name == text }
        var rest = Array(name.utf8)[...]
        guard let first = pieces.first, rest.starts(with: first) else { return false }
        rest = rest.dropFirst(first.count)
        // The leftmost place is the best one for each piece: it leaves most to those after it.
        for piece in pieces.dropFirst().dropLast() {
            guard let place = NamePattern.place(of: piece, in: rest) else { return false }
            rest = rest[(place + piece.count)...]
        }
        guard let last = pieces.last else { return true }
        return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
    }

    private static func place(of piece: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        guard piece.count <= bytes.count else { return nil }
        return (bytes.startIndex...bytes.endIndex - piece.count).first { bytes[$0...].starts(with: piece) }
    }
}
