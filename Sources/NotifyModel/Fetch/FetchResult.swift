/// What came of a wake; the raw value is what the store keeps.
public enum FetchResult: Int, CaseIterable, Sendable {
    /// There was something new.
    case newData = 0
    /// There was nothing new.
    case noData = 1
    /// It did not work, or took too long.
    case failed = 2

    /// The word used on the wire.
    public var word: String {
        switch self {
        case .newData: "newData"
        case .noData: "noData"
        case .failed: "failed"
        }
    }

    /// Reads the word of the wire; nil when it is unknown.
    public init?(word: String) {
        guard let result = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = result
    }
}
