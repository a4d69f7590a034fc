import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd

// One push message
//
// Everything about it is one transaction: the receipt by which a repetition is known, and what it asks for. The answer is
// sent when that is on disk, and the broker is told after the answer; so a message comes again when anybody dies in between,
// and is then known. What cannot be used is a receipt too: the broker must not bring it again.
//
// A message may say something and wake a program. It cannot run a command, name a file, or touch what was scheduled on
// this machine: a notification that is not from a push keeps its identifier.

/// Takes in one message of the broker.
struct PushDelivery {
    let daemon: Daemon
    let message: Push.Deliver.Parameters
    let now: Moment

    private var store: Store { daemon.store }

    /// Receipts older than this are forgotten: longer than the brokers we know keep a session.
    private static let kept: Duration = .seconds(30 * 86_400)

    func run() throws -> Push.Deliver.Reply {
        guard let client = try receiver() else { return try refuse(nil, "nobody has its token") }
        if let before = try earlier(client) {
            daemon.bridge.counts[PushOutcome.duplicate.rawValue, default: 0] += 1
            return Push.Deliver.Reply(
                outcome: PushOutcome.duplicate.rawValue, reason: "came before, \(before.at): \(before.outcome)")
        }
        do throws(NotifyError) {
            try checkNames()
        } catch {
            return try refuse(client, error.description)
        }
        return try take(client)
    }

    /// The client that has the token, unless it was removed.
    private func receiver() throws(StoreError) -> ClientRecord? {
        guard let row = try store.client(pushToken: message.token), let client = try store.client(row: row),
            !client.removed
        else { return nil }
        return client
    }

    private func take(_ client: ClientRecord) throws -> Push.Deliver.Reply {
        let payload: PushPayload
        do throws(NotifyError) {
            payload = try PushPayload(parsing: message.payload ?? "")
        } catch {
            return try refuse(client, message.fault ?? error.description)
        }
        let isExpired = expires.map { $0 <= now.wall } ?? false
        let content = payload.content(named: client.displayName ?? client.name)
        let row: Int64?
        do {
            // Looked at first: what it takes the place of must not be gone when there is no room for it.
            guard content == nil || client.counts.pending < Limits.pendingPerClient else {
                throw NotifyError(
                    .limitReached(limit: "pending requests of \(client.name)", value: client.counts.pending))
            }
            row = try content.flatMap { try notify(client, $0, isExpired: isExpired) }
        } catch let error as NotifyError {
            // What cannot be scheduled now cannot be when the broker sends it again.
            return try refuse(client, error.description)
        }
        guard !isExpired else { return try keep(client, .expired, "came after \(expires ?? now.wall)", row) }
        if payload.alert == nil, let badge = payload.badge {
            try daemon.writer.setBadge(badge, client: client.row)
        }
        if payload.isContentAvailable {
            let woken = WirePushMessage(messageId: shownIdentifier, userInfo: payload.userInfo)
            try daemon.writer.post(.push, .push(woken), client: client.row, at: now)
        }
        return try keep(client, .delivered, nil, row)
    }
}

// MARK: - Knowing it again

extension PushDelivery {
    /// What a repetition of it is known by.
    private var key: String? {
        if let id = message.messageId { return "id \(id)" }
        return message.packet.map { "packet \($0) \(PushDelivery.digest(message.payload ?? ""))" }
    }

    /// Tells texts apart that a broker sends under one packet identifier, and nothing more.
    private static func digest(_ text: String) -> UInt64 {
        var hash = StableHash()
        hash.mix(text)
        return hash.value
    }

    /// The receipt of the message that this one repeats; on one connection a packet identifier comes again for another one.
    private func earlier(_ client: ClientRecord) throws(StoreError) -> PushReceipt? {
        guard let key, let before = try store.pushReceipt(key: key, client: client.row) else { return nil }
        guard let link = before.link else { return before }
        return link == daemon.bridge.currentLink() ? nil : before
    }

    private func refuse(_ client: ClientRecord?, _ reason: String) throws -> Push.Deliver.Reply {
        daemon.log(.warning, "push: a message to \(client?.name ?? "nobody") is refused: \(reason)")
        return try keep(client, .refused, reason, nil)
    }

    private func keep(
        _ client: ClientRecord?, _ outcome: PushOutcome, _ reason: String?, _ occurrence: Int64?
    ) throws(StoreError) -> Push.Deliver.Reply {
        let isNamed = message.messageId != nil
        let receipt = PushReceipt(
            client: client?.row, key: client == nil ? nil : key,
            link: isNamed || key == nil ? nil : daemon.bridge.currentLink(), message: shownIdentifier, at: now.wall,
            outcome: outcome.rawValue, reason: reason)
        let oldest = now.wall.advanced(exactlyBy: .zero - PushDelivery.kept) ?? now.wall
        try store.keep(receipt, forgettingBefore: oldest)
        daemon.bridge.counts[outcome.rawValue, default: 0] += 1
        return Push.Deliver.Reply(
            outcome: outcome.rawValue, reason: reason, handle: occurrence.map { OccurrenceHandle(row: $0) })
    }

    private var shownIdentifier: String? {
        message.messageId.flatMap { RequestIdentifier.fault(in: $0) == nil ? $0 : nil }
    }

    /// Both may become the identifier of a request, and have its rules.
    private func checkNames() throws(NotifyError) {
        for (field, name) in [("apns-id", message.messageId), ("apns-collapse-id", message.collapseId)] {
            guard let name, let fault = RequestIdentifier.fault(in: name) else { continue }
            throw NotifyError(.invalidField(field: field, value: nil, reason: fault))
        }
    }
}

// MARK: - Saying it

extension PushDelivery {
    /// The date after which it is not to be shown, the sooner of what publisher and broker say.
    private var expires: Instant? {
        let end = message.lifetime.flatMap { now.wall.advanced(exactlyBy: .seconds($0)) }
        return [message.expires, end].compactMap(\.self).min()
    }

    /// The notification that a message asks for, an occurrence that rings in this turn; one that came too late only says so.
    private func notify(_ client: ClientRecord, _ content: Content, isExpired: Bool) throws -> Int64? {
        let older = try replaced(client)
        let identifier = try identifier(client, isFree: older != nil && !isExpired)
        let left = expires.map { $0.milliseconds - now.wall.milliseconds }
        let policy = isExpired ? nil : left.map { WirePolicy(expire: DurationField.text($0)) }
        let reply = try ScheduleService(daemon: daemon).schedule(
            Notifications.Schedule.Parameters(
                client: client.name, identifier: identifier, content: content, trigger: WireTrigger(push: true),
                policy: policy), for: client)
        guard let row = reply.handle?.row, let occurrence = try store.occurrence(row: row)?.occurrence else {
            return nil
        }
        try store.note(
            LedgerEntry(event: "pushed", at: now.wall, detail: shownIdentifier.map { "message \($0)" }), occurrence: row
        )
        if isExpired {
            let decision = daemon.engine.expire(occurrence, expires ?? now.wall, at: now)
            try daemon.writer.write(decision, from: occurrence, at: now)
        } else if let older, identifier == older.identifier {
            try supersede(older.row, by: row)
        }
        return row
    }

    /// The request of an earlier push whose place this one takes.
    private func replaced(_ client: ClientRecord) throws(StoreError) -> RequestRecord? {
        guard let name = message.collapseId ?? message.messageId,
            let request = try store.currentRequest(client: client.row, identifier: name),
            request.trigger == Trigger.push.storedText
        else { return nil }
        return request
    }

    /// The name that the publisher gave it, or one made of it where that is taken; nil for one that the daemon makes.
    private func identifier(_ client: ClientRecord, isFree: Bool) throws(StoreError) -> String? {
        guard let name = message.collapseId ?? message.messageId else { return nil }
        if isFree { return name }
        guard try store.hasRequest(client: client.row, identifier: name) else { return name }
        var generator = SystemRandomNumberGenerator()
        let suffix = "-\(RequestIdentifier.random(using: &generator))"
        let room = RequestIdentifier.limit - suffix.utf8.count
        return name.utf8.count <= room ? name + suffix : nil
    }

    private func supersede(_ request: Int64, by newer: Int64) throws {
        for older in try store.openOccurrences(request: request) {
            try daemon.writer.write(daemon.engine.supersede(older, at: now), from: older, at: now)
            try daemon.writer.inheritBanner(from: older.row, to: newer)
        }
    }
}
