import NotifyInterface
import Varlink

/// Hands the posts of one turn to their observers: those that go the same way in one piece, whose bytes are made once.
struct PostDelivery {
    /// Posts that may be retained are seen when this commit is on disk.
    let commit: UInt64
    /// Commits up to this one are on disk.
    let durable: UInt64
    /// The connections that got something.
    private(set) var touched: [Connection] = []
    /// Those that do not read, and are to be closed.
    private(set) var stalled: [Connection] = []

    /// A reader's output is looked at again after a piece of this size.
    private static let pieceBytes: Int = 65_536

    init(commit: UInt64, durable: UInt64) {
        self.commit = commit
        self.durable = durable
    }

    /// Hands out posts that travel together, in their order.
    mutating func hand(_ posts: [Posted]) {
        guard let first = posts.first else { return }
        let after = first.isRetained ? commit : durable
        for group in first.route.groups {
            let readers = first.immediately ? group.readers + group.suspended : group.readers
            if !readers.isEmpty { send(posts, matched: group.matched, to: readers, after: after) }
            if !first.immediately { hold(posts, matched: group.matched, for: group.suspended) }
        }
    }

    /// Hands an observer what waited for it; some of it may be retained by a commit that is not on disk yet.
    mutating func handRest(of observer: Observer) {
        let (postings, lost) = observer.takeHeld()
        var bytes: [UInt8] = []
        for (index, posting) in postings.enumerated() {
            PostDelivery.append(posting, lost: index == 0 && lost > 0 ? lost : nil, to: &bytes)
        }
        if !bytes.isEmpty { send(bytes, to: [observer], after: commit) }
    }

    private mutating func send(_ posts: [Posted], matched: [String], to readers: [Observer], after: UInt64) {
        var bytes: [UInt8] = []
        for posted in posts {
            PostDelivery.append(posted.posting.matched(by: matched), to: &bytes)
            guard bytes.count >= PostDelivery.pieceBytes else { continue }
            send(bytes, to: readers, after: after)
            bytes = []
        }
        if !bytes.isEmpty { send(bytes, to: readers, after: after) }
    }

    private static func append(_ posting: WirePosting, lost: Int? = nil, to bytes: inout [UInt8]) {
        Reply.append(Broadcast.Observe.Reply(posting: posting, lost: lost), continues: true, to: &bytes)
    }

    private mutating func send(_ bytes: [UInt8], to readers: [Observer], after: UInt64) {
        for observer in readers {
            guard observer.connection.outputBytes < Limits.messageBytes else {
                stalled.append(observer.connection)
                continue
            }
            observer.connection.send(bytes, after: after)
            touched.append(observer.connection)
        }
    }

    private mutating func hold(_ posts: [Posted], matched: [String], for observers: [Observer]) {
        for observer in observers {
            for posted in posts { observer.hold(posted.posting.matched(by: matched)) }
            touched.append(observer.connection)
        }
    }
}

extension WirePosting {
    /// The posting as an observer of those patterns gets it.
    fileprivate func matched(by patterns: [String]) -> WirePosting {
        var posting = self
        posting.matched = patterns
        return posting
    }
}
