import NotifyInterface
import NotifyModel
import NotifyStore
import Varlink

/// Answers org.notifyd.Clients: who a program is, what it is sent, what it confirms.
struct ClientService {
    let daemon: Daemon

    var store: Store { daemon.store }

    func add(_ parameters: Clients.Add.Parameters) throws -> CreatedReply {
        try refuseBuiltIn(parameters.client)
        if let known = try store.client(named: parameters.client), !known.removed,
            known.source == ClientDirectory.Source.file.rawValue
        {
            throw NotifyError(.notChangeable(client: known.name, reason: "its client file says how it is launched"))
        }
        var (client, created) = try daemon.directory.knownOrNew(parameters.client, source: .added)
        client.source = ClientDirectory.Source.added.rawValue
        client.displayName = parameters.name
        client.way = way(parameters)
        client.signal = parameters.signal
        client.launchOn = try launchOn(parameters.launchOn)
        client.exitsOnSuspend = parameters.exitsOnSuspend
        client.taskLimit = try parameters.taskLimit.map { (text) throws(NotifyError) in
            try DurationField.milliseconds(text, field: "taskLimit")
        }
        try store.update(client)
        try daemon.launcher.launchedAnew(client.row)
        daemon.writer.touch(client.row)
        if created { daemon.bridge.changed() }
        return CreatedReply(created: created)
    }

    private func way(_ parameters: Clients.Add.Parameters) -> LaunchWay? {
        parameters.exec.map { .command(CommandText.text($0)) } ?? parameters.unit.map { .unit($0) }
            ?? parameters.busName.map { .busName($0) }
    }

    private func launchOn(_ words: [String]?) throws(NotifyError) -> String? {
        guard let words else { return nil }
        guard let kinds = LaunchOn.read(words) else {
            throw NotifyError(
                .invalidField(
                    field: "launchOn", value: words.joined(separator: ","), reason: "names no kinds of messages",
                    expected: LaunchOn.words.joined(separator: ", ")))
        }
        return LaunchOn.text(kinds)
    }

    func remove(_ parameters: ClientParameters) throws -> NoFields {
        try refuseBuiltIn(parameters.client)
        var client = try daemon.directory.known(parameters.client)
        guard client.source != ClientDirectory.Source.file.rawValue else {
            throw NotifyError(.notChangeable(client: client.name, reason: "remove its client file instead"))
        }
        client.removed = true
        client.way = nil
        client.signal = nil
        client.launchRetry = nil
        try store.update(client)
        try daemon.fetches.removeAll(of: client.row)
        try PermissionService(daemon: daemon).forgetQuestion(about: client.name)
        if client.badge != nil { try daemon.writer.setBadge(0, client: client.row) }
        daemon.bridge.changed()
        return NoFields()
    }

    private func refuseBuiltIn(_ name: String) throws(NotifyError) {
        guard name != ClientIdentifier.daemon else { throw ClientDirectory.isOwn }
        guard name == ClientIdentifier.commandLine else { return }
        throw NotifyError(.notChangeable(client: name, reason: "it is built in"))
    }

    func register(_ parameters: Clients.Register.Parameters, _ connection: Connection) throws -> CreatedReply {
        guard parameters.client != ClientIdentifier.daemon else { throw ClientDirectory.isOwn }
        var (client, created) = try daemon.directory.knownOrNew(parameters.client, source: .registered)
        if let name = parameters.name, client.displayName != name {
            client.displayName = name
            try store.update(client)
        }
        if created { daemon.bridge.changed() }
        if parameters.handlesSignal {
            connection.signal = try peerSignal(connection)
            daemon.launcher.register(connection, client: client.row)
        }
        return CreatedReply(created: created)
    }

    private func peerSignal(_ connection: Connection) throws(NotifyError) -> PeerSignal {
        do throws(LaunchError) {
            return try PeerSignal(of: connection.descriptor)
        } catch {
            throw NotifyError(.invalidField(field: "handlesSignal", reason: error.description))
        }
    }
}

// MARK: - Looking

extension ClientService {
    /// A page of clients; its cursor is the name of the last one.
    func list(_ parameters: Clients.List.Parameters) throws -> Clients.List.Reply {
        if let cursor = parameters.cursor, ClientIdentifier.fault(in: cursor) != nil {
            throw NotifyError(.invalidCursor(cursor))
        }
        let limit = parameters.limit ?? Limits.defaultPage
        // One more tells whether there is a next page.
        let found = try store.clients(after: parameters.cursor, limit: limit + 1)
        var clients: [WireClient] = []
        var bytes = 0
        for record in found.prefix(limit) where bytes < Limits.pageBytes {
            let client = try wire(record)
            clients.append(client)
            bytes += client.encodedByteCount
        }
        return Clients.List.Reply(clients: clients, cursor: clients.count < found.count ? clients.last?.client : nil)
    }

    func show(_ parameters: ClientParameters) throws -> Clients.Show.Reply {
        let client = try daemon.directory.find(parameters.client)
        return Clients.Show.Reply(client: try wire(client), categories: try categories(of: client))
    }

    private func wire(_ client: ClientRecord) throws(NotifyError) -> WireClient {
        let way = client.way
        let command = try way?.command.map { (text) throws(NotifyError) in try CommandText.arguments(text) }
        return WireClient(
            client: client.name, name: client.displayName, source: client.source, exec: command, unit: way?.unit,
            busName: way?.busName, signal: client.signal, launchOn: client.launchKinds.map(\.word),
            removed: client.removed,
            connected: daemon.mailboxes.isConnected(client.row), unconfirmed: client.counts.unconfirmed,
            parked: client.counts.parked, launchFailures: client.launchFailures, permission: client.permission,
            badge: client.badge, state: daemon.programs.state(of: client.row),
            exitsOnSuspend: client.exitsOnSuspend, taskLimit: client.taskLimit.map(DurationField.text),
            nextLaunch: daemon.nextLaunch(of: client, at: daemon.clock.now))
    }
}

// MARK: - Messages

extension ClientService {
    func subscribe(_ parameters: Clients.Subscribe.Parameters, _ connection: Connection) throws {
        let client = try parameters.client.map { name in try daemon.directory.known(name) }
        try daemon.mailboxes.subscribe(
            connection, client: client, windowSize: parameters.window ?? Limits.defaultWindow,
            monitor: parameters.monitor, lifecycle: parameters.lifecycle,
            willPresent: parameters.willPresent)
    }

    func confirm(_ parameters: Clients.Confirm.Parameters, _ connection: Connection) throws {
        try ConfirmRun(parameters, daemon: daemon, connection: connection).step()
    }

    func fail(_ parameters: Clients.Fail.Parameters) throws -> Clients.Fail.Reply {
        let client = try daemon.directory.known(parameters.client)
        return Clients.Fail.Reply(
            parked: try daemon.refused(client.row, parameters.sequences, parameters.reason))
    }

    func retry(_ parameters: Clients.Retry.Parameters) throws -> Clients.Retry.Reply {
        let retried: [DeliveryRecord]
        if let occurrence = parameters.occurrence {
            let record = try OccurrenceFinder(store: store).findOne(occurrence, client: parameters.client, for: .look)
            retried = try store.retry(occurrence: record.occurrence.row)
        } else {
            let client = try daemon.directory.known(parameters.client ?? "")
            retried = try store.retry(client: client.row, limit: Limits.page.upperBound)
        }
        for message in retried { daemon.writer.retryDue(client: message.client, sequence: message.sequence) }
        return Clients.Retry.Reply(messages: retried.count)
    }
}
