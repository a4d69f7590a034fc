import NotifyTestSupport
import Varlink

/// Many calls on one connection, sent ahead of their replies.
struct Pipeline {
    private let caller: Caller
    /// So many are under way at a time: few enough that neither side ever waits for the other with full buffers.
    private static let depth: Int = 128

    init(_ caller: Caller) {
        self.caller = caller
    }

    /// Makes the calls and returns their replies in order.
    ///
    /// - Throws: `Refusal` for the first that is refused.
    @discardableResult
    func run(_ calls: [(method: String, parameters: JSON)]) throws -> [JSON] {
        var replies: [JSON] = []
        replies.reserveCapacity(calls.count)
        var sent = 0
        while replies.count < calls.count {
            while sent < calls.count, sent - replies.count < Pipeline.depth {
                try caller.send(calls[sent].method, calls[sent].parameters)
                sent += 1
            }
            replies.append(try caller.reply("reply \(replies.count) of \(calls.count)"))
        }
        return replies
    }
}
