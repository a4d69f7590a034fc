/// The summary that stands for a backlog: what is kept of it, and what is under way.
struct SummaryState: Hashable, Sendable {
    /// What the store keeps: for how many it stands, and the server's number for it.
    struct Kept: Hashable, Sendable {
        var count: Int
        var serverID: UInt32?

        init(count: Int, serverID: UInt32? = nil) {
            self.count = count
            self.serverID = serverID
        }

        /// Reads `37` or `37 5`; nil for anything else.
        init?(text: String) {
            let words = text.split(separator: " ")
            guard (1...2).contains(words.count), let count = Int(words[0]), count > 0 else { return nil }
            self.count = count
            guard words.count == 2 else { return }
            guard let number = UInt32(words[1]) else { return nil }
            serverID = number
        }

        /// The text that is kept.
        var text: String { serverID.map { "\(count) \($0)" } ?? "\(count)" }
    }

    /// What the summary on the screen says; 0 when there is none.
    var shown = 0
    /// The server was asked to show it.
    var isFlying = false
    /// How many were shown by themselves since this backlog began; nil when there is none.
    var used: Int?

    mutating func forgetServer() {
        shown = 0
        isFlying = false
    }
}
