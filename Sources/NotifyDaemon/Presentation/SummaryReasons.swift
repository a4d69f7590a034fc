/// Why things are not shown by themselves.
struct SummaryReasons: OptionSet, Hashable, Sendable {
    let rawValue: Int

    /// The user wanted to be left alone.
    static let held = SummaryReasons(rawValue: 1)
    /// Nothing could show them when they rang.
    static let late = SummaryReasons(rawValue: 2)
    /// They are more than a user can look at.
    static let many = SummaryReasons(rawValue: 4)

    /// Each with its words.
    private static let all: [(reason: SummaryReasons, words: String)] = [
        (held, "held by do not disturb"), (late, "came while nothing could show them"), (many, "came at once"),
    ]

    /// The words of the ledger for a single one.
    var word: String {
        switch self {
        case .held: "held by do not disturb"
        case .late: "one of many that waited for a screen"
        default: "one of many at once"
        }
    }

    /// A sentence for people; only reasons that there are.
    var sentence: String {
        let words = SummaryReasons.all.filter { contains($0.reason) }.map(\.words)
        guard words.count > 1 else {
            return words.first.map { self == .held ? "They were \($0)." : "They \($0)." } ?? ""
        }
        return "Some " + words.map { $0.hasPrefix("held") ? "were \($0)" : $0 }.joined(separator: ", some ") + "."
    }
}
