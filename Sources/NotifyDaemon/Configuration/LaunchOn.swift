import NotifyInterface
import NotifyModel

/// The list of message kinds that a client is launched for: `fired,response`.
enum LaunchOn {
    /// The kinds that can launch; `closed` asks nothing of a program that is not there.
    static let all: [MessageKind] = Clients.launchKinds

    static var words: [String] { all.map(\.word) }

    /// Reads a list with commas; nil for an unknown word or an empty list.
    static func read(_ text: String) -> [MessageKind]? {
        read(text.split(separator: ",").map { String($0.filter { $0 != " " }) })
    }

    /// Reads the words of a list, each kind once; nil for an unknown word or an empty list.
    static func read(_ words: [String]) -> [MessageKind]? {
        let kinds = words.map { word in all.first { $0.word == word } }
        guard !kinds.isEmpty, !kinds.contains(nil) else { return nil }
        return kinds.indices.filter { !kinds[..<$0].contains(kinds[$0]) }.compactMap { kinds[$0] }
    }

    static func text(_ kinds: [MessageKind]) -> String {
        kinds.map(\.word).joined(separator: ",")
    }
}
