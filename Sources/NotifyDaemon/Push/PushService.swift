import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd
import Varlink

/// Answers org.notifyd.Push: tokens, the bridge, and how it stands.
struct PushService {
    let daemon: Daemon

    private var store: Store { daemon.store }
    private var bridge: PushBridge { daemon.bridge }
    private var broker: WireBroker? { daemon.settings.push.broker }

    func token(_ parameters: ClientParameters) throws -> TokenReply {
        let client = try daemon.directory.known(parameters.client)
        if let token = try store.pushToken(client: client.row) { return reply(token, created: false) }
        return try make(client)
    }

    func rotate(_ parameters: ClientParameters) throws -> TokenReply {
        let client = try daemon.directory.known(parameters.client)
        let hadNone = try store.pushToken(client: client.row) == nil
        var reply = try make(client)
        reply.created = hadNone
        return reply
    }

    private func make(_ client: ClientRecord) throws(StoreError) -> TokenReply {
        var generator = SystemRandomNumberGenerator()
        let token = PushToken.random(using: &generator)
        try store.setPushToken(token, client: client.row, at: daemon.clock.now.wall)
        bridge.changed()
        return reply(token, created: true)
    }

    private func reply(_ token: String, created: Bool) -> TokenReply {
        TokenReply(token: token, topic: broker?.topic(of: token), created: created)
    }

    func deliver(_ parameters: Push.Deliver.Parameters) throws -> Push.Deliver.Reply {
        daemon.turn.isDue = true
        return try PushDelivery(daemon: daemon, message: parameters, now: daemon.clock.now).run()
    }
}

// MARK: - The bridge

extension PushService {
    /// A bridge wants to know where the broker is; one that was there before it makes way.
    func watch(_ connection: Connection) throws {
        let reply = try news()
        let before = bridge.begin(connection, told: reply, at: daemon.clock.now.wall)
        connection.session.openStream()
        connection.session.reply(reply, continues: true)
        if let before { daemon.loop.perform { [server = daemon.server] in server?.close(before) } }
    }

    /// What the bridge is to know now.
    func news() throws(StoreError) -> Push.Watch.Reply {
        Push.Watch.Reply(broker: broker, clientId: try clientIdentifier(), tokens: try store.pushTokens())
    }

    /// The broker keeps our session under this name, so it must never change.
    private func clientIdentifier() throws(StoreError) -> String {
        if let known = try store.value(StoreKey.pushClient) { return known }
        var generator = SystemRandomNumberGenerator()
        let made = "notifyd-" + PushToken.random(using: &generator).prefix(14)
        try store.setValue(made, StoreKey.pushClient)
        return made
    }

    func setStatus(_ parameters: Push.SetStatus.Parameters) throws -> NoFields {
        let now = daemon.clock.now.wall
        if parameters.sessionPresent == false { try beginSession(at: now) }
        if parameters.state != bridge.state || parameters.reason != bridge.reason {
            let reason = parameters.reason.map { ": \($0)" } ?? ""
            daemon.log(parameters.reason == nil ? .info : .warning, "push: \(parameters.state)\(reason)")
        }
        let isNewLink = parameters.sessionPresent != nil || parameters.state == Push.disconnected
        bridge.set(parameters.state, reason: parameters.reason, isNewLink: isNewLink, at: now)
        return NoFields()
    }

    /// The broker knew nothing of us: what it had kept is lost, if there was anything.
    private func beginSession(at now: Instant) throws(StoreError) {
        if let before = try store.value(StoreKey.pushSession) {
            try store.setValue(now.description, StoreKey.pushGap)
            daemon.log(.warning, "push: gap: the broker has lost the session of \(before); messages may be missing")
        }
        try store.setValue(now.description, StoreKey.pushSession)
        try store.forgetPushPackets()
    }

    func status() throws -> Push.Status.Reply {
        let counts = bridge.counts
        return Push.Status.Reply(
            broker: broker, bridge: bridge.connection != nil, state: bridge.state, since: bridge.since,
            reason: bridge.reason, gap: try gap(), tokens: try store.pushTokens().count,
            delivered: counts[PushOutcome.delivered.rawValue] ?? 0,
            duplicate: counts[PushOutcome.duplicate.rawValue] ?? 0,
            expired: counts[PushOutcome.expired.rawValue] ?? 0,
            refused: counts[PushOutcome.refused.rawValue] ?? 0, failures: try failures())
    }

    private func gap() throws(StoreError) -> Instant? {
        guard let text = try store.value(StoreKey.pushGap) else { return nil }
        do throws(CivilTimeError) {
            return try Instant(rfc3339: text)
        } catch {
            throw StoreError(.damaged, "the date of the last gap of push, \(text), is no date")
        }
    }

    private static let shownFailures: Int = 20

    private func failures() throws(StoreError) -> [WireReceipt] {
        try store.pushFailures(limit: PushService.shownFailures).map { (receipt) throws(StoreError) in
            let client = try receipt.client.flatMap { (row) throws(StoreError) in try store.client(row: row)?.name }
            return WireReceipt(
                client: client, messageId: receipt.message, at: receipt.at, outcome: receipt.outcome,
                reason: receipt.reason)
        }
    }
}
