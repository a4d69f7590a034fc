/// What has to be subscribed and unsubscribed so that the broker sends what is wanted and nothing else.
struct TopicChange: Hashable, Sendable {
    let subscribe: [String]
    let unsubscribe: [String]

    init(from old: Set<String>, to new: Set<String>) {
        subscribe = new.subtracting(old).sorted()
        unsubscribe = old.subtracting(new).sorted()
    }

    /// As many topics as are asked for in one packet.
    static let batch: Int = 64

    /// Topics in parts of at most `batch`.
    static func parts(_ topics: [String]) -> [[String]] {
        stride(from: 0, to: topics.count, by: batch).map { Array(topics[$0..<min($0 + batch, topics.count)]) }
    }
}
