import NotifyInterface
import NotifyModel
import Varlink

// How a post travels
//
// Who gets it is settled when it is posted: those who observe then, and for those of them who are suspended then it waits.
// It is sent when the turn has been committed, after the
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
    /// Routes that were found, as long as nobody observes something else or is suspended.
    private var routes: [PostRoute.Key: PostRoute] = [:]
    private var outbox: [Outgoing] = []

    /// So many routes are remembered; names that are posted once must not fill the memory.
    private static let routeLimit: Int = 256

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
        routes = [:]
        guard !observer.hasWildcards else { return wild.append(observer) }
        for name in observer.exactNames { exact[name, default: []].append(observer) }
    }

    private func unindex(_ observer: Observer) {
        routes = [:]
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
        suspensionChanged(observer)
    }

    /// A client went to the background, or came back from it, or its program ended.
    func clientMoved(_ client: Int64, isInBackground: Bool) {
        if isInBackground { inBackground.insert(client) } else { inBackground.remove(client) }
        for observer in observers.values where observer.client == client {
            observer.isInBackground = isInBackground
            suspensionChanged(observer)
        }
    }

    /// What was posted before in this turn stays on its way.
    private func suspensionChanged(_ observer: Observer) {
        routes = [:]
        if !observer.isSuspended { outbox.append(.rest(of: observer)) }
    }
}

// MARK: - Posting

extension Broadcaster {
    /// Posts to everybody who observes now.
    ///
    /// - Returns: how many that are.
    @discardableResult
    func post(_ posting: WirePosting, immediately: Bool = false, isRetained: Bool = false) -> Int {
        let route = route(PostRoute.Key(name: posting.name, object: posting.object))
        guard route.observerCount > 0 else { return 0 }
        let posted = Posted(posting: posting, route: route, immediately: immediately, isRetained: isRetained)
        outbox.append(.post(posted))
        return route.observerCount
    }

    private func route(_ key: PostRoute.Key) -> PostRoute {
        if let known = routes[key] { return known }
        if routes.count >= Broadcaster.routeLimit { routes = [:] }
        let found = PostRoute(for: key, among: (exact[key.name] ?? []) + wild)
        routes[key] = found
        return found
    }

    /// Sends what was posted in this turn; what is retained when commit `commit` is on disk, the rest at once.
    ///
    /// - Returns: the connections that got something; those that do not read are to be closed.
    func flush(
        committed commit: UInt64, durable: UInt64, failed: Bool
    ) -> (touched: [Connection], stalled: [Connection]) {
        var delivery = PostDelivery(commit: commit, durable: durable)
        var waiting = outbox[...]
        while let next = waiting.first {
            switch next {
            case .rest(let observer):
                delivery.handRest(of: observer)
                waiting = waiting.dropFirst()
            case .post(let first):
                let together = waiting.prefix { $0.posted?.travels(with: first) == true }
                if !(first.isRetained && failed) { delivery.hand(together.compactMap(\.posted)) }
                waiting = waiting[together.endIndex...]
            }
        }
        outbox.removeAll(keepingCapacity: true)
        return (delivery.touched, delivery.stalled)
    }
}
