/// The summary that stands for what is not shown by itself: what is kept of it, and what is under way.
///
/// For which occurrences it stands is said by their banners.
struct SummaryState: Hashable, Sendable {
    /// What the store keeps.
    struct Kept: Hashable, Sendable {
        /// Why what it stands for is not shown by itself.
        var reasons: SummaryReasons = []
        /// The server's number for it.
        var serverID: UInt32?
        /// The user has seen it: what it stood for is being forgotten, and then it is.
        var isOver = false

        private static let over: String = "over"

        init() {}

        /// Reads `5`, `5 37` or `over`; nil for anything else.
        init?(text: String) {
            guard text != Kept.over else {
                isOver = true
                return
            }
            let words = text.split(separator: " ")
            guard (1...2).contains(words.count), let reasons = Int(words[0]), (1...7).contains(reasons) else {
                return nil
            }
            self.reasons = SummaryReasons(rawValue: reasons)
            guard words.count == 2 else { return }
            guard let number = UInt32(words[1]) else { return nil }
            serverID = number
        }

        /// The text that is kept.
        var text: String {
            isOver ? Kept.over : "\(reasons.rawValue)" + (serverID.map { " \($0)" } ?? "")
        }
    }

    /// What the summary on the screen says; nil when there is none.
    var shown: String?
    /// The occurrences that it names there.
    var named: Set<Int64> = []
    /// The server was asked to show it.
    var isFlying = false
    /// How many were shown by themselves since this backlog began; nil when there is none.
    var used: Int?
    /// What waits has waited for a server that has just come, or has answered again.
    var isLate = false

    mutating func forgetServer() {
        shown = nil
        named = []
        isFlying = false
    }
}
