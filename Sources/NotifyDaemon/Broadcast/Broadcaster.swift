import NotifyInterface
import NotifyModel
import Varlink

// How a post travels
//
// Who gets it is settled when it is posted: those who observe then. It is sent when the turn has been committed, after the
// answers of the turn, so that nobody gets a post before the answer to Observe, and one that is retained is seen when it
// is on disk. Its bytes are made once for all observers whom the same patterns brought to it. Nothing of it is stored, and
// an observer that does not read is closed, so that one of them costs the others nothing.

/// Who observes what, and what was posted in this turn.
final class Broadcaster {
    private var observers: [String: Observer] = [:]
    /// Those that ask for a name alone, by it; an observer with any star is in `wild` only.
    private var exact: [String: [Observer]] = [:]
    private var wild: [Observer] = []
    /// Clients that went to the background, by the word of a program or the user.
    private var inBackground: Set<Int64> = []
    private var nextNumber = 1
    private var outbox: [Posted] = []

    /// One post of this turn, and whom it goes to.
    private struct Posted {
        var posting: WirePosting
        let immediately: Bool
        /// It is kept in the store, so that it is true only if the turn is.
        let isRetained: Bool
        let receivers: [(observer: Observer, matched: [String])]
        /// It waited for its observer, and may be retained by a commit that is not on disk yet.
        var wasHeld = false
        /// How many were lost before it.
        var lost: Int?
    }

    var observerCount: Int { observers.count }
}

// MARK: - Observing

extension Broadcaster {
    /// Opens a stream of posts from now on.
    func observe(
        _ parameters: Broadcast.Observe.Parameters, _ connection: Connection, client: Int64?
    ) -> Observer {
        let observer = Observer(name: "\(nextNumber)", connection: connection, client: client, parameters)
        nextNumber += 1
        observer.isInBackground = client.map(inBackground.contains) ?? false
        observers[observer.name] = observer
        connection.observer = observer
        index(observer)
        return observer
    }

    /// The observer of that name.
    func observer(named name: String) throws(NotifyError) -> Observer {
        guard let observer = observers[name] else { throw NotifyError(.noSuchObserver(observer: name)) }
        return observer
    }

    /// An observer asks for something else from now on.
    func change(_ observer: Observer, to patterns: [NamePattern]) {
        unindex(observer)
        observer.ask(for: patterns)
        index(observer)
    }

    /// The connection is closed, or sends nothing more.
    func connectionEnded(_ connection: Connection) {
        guard let observer = connection.observer else { return }
        connection.observer = nil
        _ = observer.takeHeld()
        observers[observer.name] = nil
        unindex(observer)
    }

    private func index(_ observer: Observer) {
        guard !observer.hasWildcards else { return wild.append(observer) }
        for name in observer.exactNames { exact[name, default: []].append(observer) }
    }

    private func unindex(_ observer: Observer) {
        wild.removeAll { $0 === observer }
        for name in observer.exactNames {
            exact[name]?.removeAll { $0 === observer }
            if exact[name]?.isEmpty == true { exact[name] = nil }
        }
    }
}

// MARK: - Suspending

extension Broadcaster {
    /// Suspends an observer, or lets it go on.
    func pause(_ observer: Observer, _ isPaused: Bool) {
        observer.isPaused = isPaused
        goOn(observer)
    }

    /// A client went to the background, or came back from it, or its program ended.
    func clientMoved(_ client: Int64, isInBackground: Bool) {
        if isInBackground { inBackground.insert(client) } else { inBackground.remove(client) }
        for observer in observers.values where observer.client == client {
            observer.isInBackground = isInBackground
            goOn(observer)
        }
    }

    /// What waited comes first, so that the order of each poster is kept.
    private func goOn(_ observer: Observer) {
        guard !observer.isSuspended, !observer.held.isEmpty else { return }
        let (postings, lost) = observer.takeHeld()
        for (index, posting) in postings.enumerated() {
            outbox.append(
                Posted(
                    posting: posting, immediately: true, isRetained: false, receivers: [(observer, posting.matched)],
                    wasHeld: true, lost: index == 0 && lost > 0 ? lost : nil))
        }
    }
}

// MARK: - Posting

extension Broadcaster {
    /// Posts to everybody who observes now.
    ///
    /// - Returns: how many that are.
    @discardableResult
    func post(_ posting: WirePosting, immediately: Bool = false, isRetained: Bool = false) -> Int {
        let candidates = (exact[posting.name] ?? []) + wild
        let receivers = candidates.compactMap { observer -> (Observer, [String])? in
            let matched = observer.matches(name: posting.name, object: posting.object)
            return matched.isEmpty ? nil : (observer, matched)
        }
        guard !receivers.isEmpty else { return 0 }
        outbox.append(
            Posted(posting: posting, immediately: immediately, isRetained: isRetained, receivers: receivers))
        return receivers.count
    }

    /// Sends what was posted in this turn; what is retained when commit `commit` is on disk, the rest at once.
    ///
    /// - Returns: the connections that got something; those that do not read are to be closed.
    func flush(
        committed commit: UInt64, durable: UInt64, failed: Bool
    ) -> (touched: [Connection], stalled: [Connection]) {
        guard !outbox.isEmpty else { return ([], []) }
        var (touched, stalled): ([Connection], [Connection]) = ([], [])
        for posted in outbox where !(posted.isRetained && failed) {
            var frames = FrameCache(posted.posting, lost: posted.lost)
            for (observer, matched) in posted.receivers {
                if observer.isSuspended, !posted.immediately, observer.whenSuspended != .deliver {
                    observer.hold(frames.posting(matched))
                    touched.append(observer.connection)
                } else if observer.connection.outputBytes >= Limits.messageBytes {
                    stalled.append(observer.connection)
                } else {
                    observer.connection.send(
                        frames.bytes(matched), after: posted.isRetained || posted.wasHeld ? commit : durable)
                    touched.append(observer.connection)
                }
            }
        }
        outbox.removeAll(keepingCapacity: true)
        return (touched, stalled)
    }
}

/// The bytes of one post, made once for neighbours that the same patterns brought to it.
private struct FrameCache {
    private let posting: WirePosting
    private let lost: Int?
    private var last: (matched: [String], bytes: [UInt8])?

    init(_ posting: WirePosting, lost: Int?) {
        self.posting = posting
        self.lost = lost
    }

    func posting(_ matched: [String]) -> WirePosting {
        var posting = posting
        posting.matched = matched
        return posting
    }

    mutating func bytes(_ matched: [String]) -> [UInt8] {
        if let last, last.matched == matched { return last.bytes }
        var bytes: [UInt8] = []
        Reply.append(
            Broadcast.Observe.Reply(posting: posting(matched), lost: lost), continues: true, to: &bytes)
        last = (matched, bytes)
        return bytes
    }
}
