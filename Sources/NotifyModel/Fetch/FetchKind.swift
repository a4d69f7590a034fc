/// What a client is woken for in the background; the raw value is what the store keeps.
public enum FetchKind: Int, CaseIterable, Sendable {
    /// A look for new data, short and often.
    case refresh = 0
    /// Work that may take its time, and wait for power or the network.
    case processing = 1

    /// The word used on the wire.
    public var word: String {
        switch self {
        case .refresh: "refresh"
        case .processing: "processing"
        }
    }

    /// Reads the word of the wire; nil when it is unknown.
    public init?(word: String) {
        guard let kind = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = kind
    }
}
