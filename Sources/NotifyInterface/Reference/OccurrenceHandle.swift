/// The short name that lists print for an occurrence, `+12`: the number of its row in the store.
///
/// A handle is never given to another occurrence; it begins with a sign so that it is not taken for an identifier.
public struct OccurrenceHandle: Hashable, Sendable {
    /// The store's row, from 1.
    public let row: Int64

    /// Makes the handle of a row.
    public init(row: Int64) {
        self.row = row
    }

    /// Reads `+` and a number from 1 without leading zeros; nil for any other text.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.first == UInt8(ascii: "+") else { return nil }
        let digits = text.utf8.dropFirst()
        guard let first = digits.first, first != UInt8(ascii: "0"), digits.allSatisfy(isDigit) else { return nil }
        guard let row = Int64(text.dropFirst()) else { return nil }
        self.row = row
    }
}

extension OccurrenceHandle: CustomStringConvertible {
    /// The text that `init(_:)` reads.
    public var description: String { "+\(row)" }
}

private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
