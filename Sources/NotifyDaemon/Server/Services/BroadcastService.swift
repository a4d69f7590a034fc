import NotifyInterface
import NotifyModel
import NotifyStore
import Varlink

/// Answers org.notifyd.Broadcast: posts, and those who observe them.
struct BroadcastService {
    let daemon: Daemon

    private var broadcaster: Broadcaster { daemon.broadcaster }

    func post(_ parameters: Broadcast.Post.Parameters) throws -> Broadcast.Post.Reply {
        if let client = parameters.client { _ = try daemon.directory.known(client) }
        let now = daemon.clock.now
        let posting = WirePosting(
            name: parameters.name, object: parameters.object, userInfo: parameters.userInfo,
            client: parameters.client, at: now.wall)
        if parameters.retain { try retain(posting, until: try end(parameters.expire, after: now), at: now) }
        return Broadcast.Post.Reply(
            observers: broadcaster.post(
                posting, immediately: parameters.immediately, isRetained: parameters.retain))
    }

    private func end(_ expire: String?, after now: Moment) throws(NotifyError) -> Elapsed? {
        guard let expire else { return nil }
        return daemon.engine.point(try DurationField.milliseconds(expire, field: "expire"), after: now)
    }

    private func retain(_ posting: WirePosting, until end: Elapsed?, at now: Moment) throws {
        let store = daemon.store
        try store.forgetRetained(expiredAt: now.elapsed)
        try store.retain(RetainedRecord(name: posting.name, posting: posting.storedText, expires: end))
        let (names, bytes) = try store.retainedSize()
        guard names <= Limits.retainedNames else {
            throw NotifyError(.limitReached(limit: "names with a retained value", value: Limits.retainedNames))
        }
        guard bytes <= Limits.retainedBytes else {
            throw NotifyError(.limitReached(limit: "bytes of retained values", value: Limits.retainedBytes))
        }
    }

    func forget(_ parameters: Broadcast.Forget.Parameters) throws -> Broadcast.Forget.Reply {
        try daemon.store.forgetRetained(expiredAt: daemon.clock.now.elapsed)
        return Broadcast.Forget.Reply(forgotten: try daemon.store.forgetRetained(parameters.name))
    }

    /// Opens the stream; its first replies are the observer's name and what is retained.
    func observe(_ parameters: Broadcast.Observe.Parameters, _ connection: Connection) throws {
        let client = try parameters.client.map { name in try daemon.directory.known(name).row }
        let retained = try daemon.store.retained(at: daemon.clock.now.elapsed).map { record in
            try WirePosting(storedText: record.posting)
        }
        let observer = broadcaster.observe(parameters, connection, client: client)
        connection.session.openStream()
        connection.session.reply(Broadcast.Observe.Reply(observer: observer.name), continues: true)
        for var posting in retained {
            posting.matched = observer.matches(name: posting.name, object: posting.object)
            posting.retained = true
            guard !posting.matched.isEmpty else { continue }
            connection.session.reply(Broadcast.Observe.Reply(posting: posting), continues: true)
        }
    }

    func change(_ parameters: Broadcast.Change.Parameters) throws -> Broadcast.Change.Reply {
        let observer = try broadcaster.observer(named: parameters.observer)
        var patterns = observer.patterns
        for (index, text) in (parameters.remove ?? []).enumerated() {
            guard let place = patterns.firstIndex(where: { $0.text == text }) else {
                throw NotifyError(
                    .invalidField(
                        field: "remove[\(index)]", value: text, reason: "is not asked for",
                        expected: "one of the observer's patterns"))
            }
            patterns.remove(at: place)
        }
        patterns += (parameters.add ?? []).map(NamePattern.init)
        guard (1...Limits.patterns).contains(patterns.count) else {
            throw NotifyError(
                .invalidField(
                    field: patterns.isEmpty ? "remove" : "add", reason: "leaves \(patterns.count) patterns",
                    expected: "1 to \(Limits.patterns)"))
        }
        broadcaster.change(observer, to: patterns)
        return Broadcast.Change.Reply(patterns: patterns.map(\.text))
    }

    func suspend(_ parameters: Broadcast.Suspend.Parameters) throws -> NoFields {
        broadcaster.pause(try broadcaster.observer(named: parameters.observer), parameters.suspended)
        return NoFields()
    }
}
