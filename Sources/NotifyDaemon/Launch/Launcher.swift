import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd

// Launching clients
//
// One `LaunchState` a client says what to do; this class does it. Everything here happens inside a turn, before its
// commit, so that what a launch changes in the store is committed with it; a launch is asked for by `consider` in a turn
// after the one whose commit made its messages durable.

/// Starts or signals the programs whose messages nobody reads, and watches how that ends.
final class Launcher {
    private let store: Store
    private let loop: EventLoop
    private let spawner: Spawner
    private let clock: Timekeeper
    private let log: Log
    private let socketPath: String
    private let isConnected: (Int64) -> Bool
    var settings: Settings

    private var states: [Int64: LaunchState] = [:]
    private var children: [Int64: Child] = [:]
    private var helloTimers: [Int64: PeerTimer] = [:]
    /// Connections of processes that handle the signal of their client file.
    private var registered: [Int64: [Connection]] = [:]

    /// A launch is for the oldest messages, at most that many.
    private static let batch: Int = 256

    init(
        store: Store, loop: EventLoop, spawner: Spawner, clock: Timekeeper, log: Log, socketPath: String,
        settings: Settings, isConnected: @escaping (Int64) -> Bool
    ) {
        self.store = store
        self.loop = loop
        self.spawner = spawner
        self.clock = clock
        self.log = log
        self.socketPath = socketPath
        self.settings = settings
        self.isConnected = isConnected
    }
}

// MARK: - Events

extension Launcher {
    /// Messages may wait for a client without a stream.
    func consider(_ client: Int64) throws {
        guard !isConnected(client), let record = try store.client(row: client), !record.removed else { return }
        let canSignal = record.signal != nil && registered[client] != nil
        guard canSignal || record.exec != nil, record.counts.unconfirmed > record.counts.parked else { return }
        let waiting = try self.waiting(for: record)
        guard let first = waiting.first else { return }
        var state = state(of: record)
        // One that is being ended has to be gone before the next is started; its end comes back here.
        guard children[client] == nil || state.phase == .attended else { return }
        let step = state.messagesWait(
            waiting.map(\.message.sequence), canSignal: canSignal, canLaunch: record.exec != nil, now: clock.now.elapsed
        )
        states[client] = state
        try take(step, record, first)
    }

    /// The oldest messages that it is launched for, however many of other kinds lie before them.
    private func waiting(for client: ClientRecord) throws(StoreError) -> [MailboxEntry] {
        let kinds = client.launchKinds
        var last: Int64 = 0
        while true {
            let page = try store.mailbox(client: client.row, after: last, limit: Launcher.batch)
            let found = page.filter { kinds.contains($0.message.kind) }
            guard found.isEmpty, page.count == Launcher.batch, let end = page.last else { return found }
            last = end.message.sequence
        }
    }

    /// The client opened a stream: what failed only because nobody was there comes at once.
    func streamOpened(_ client: Int64) throws {
        helloTimers.removeValue(forKey: client)?.cancel()
        states[client]?.streamOpened()
        _ = try store.releaseUnhanded(client: client, limit: Launcher.batch)
        guard var record = try store.client(row: client), record.launchRetry != nil else { return }
        record.launchRetry = nil
        try store.update(record)
    }

    /// The client confirmed messages.
    func confirmed(_ client: Int64) throws {
        guard var state = states[client] else { return }
        let step = state.confirmed()
        states[client] = state
        guard step == .succeeded, let record = try store.client(row: client) else { return }
        try take(step, record, nil)
    }

    /// A process says that it handles the client's signal, for as long as its connection lasts.
    func register(_ connection: Connection, client: Int64) {
        connection.signalledClients.insert(client)
        guard registered[client]?.contains(where: { $0 === connection }) != true else { return }
        registered[client, default: []].append(connection)
    }

    /// The connection is closed: its process can no longer be told by a signal.
    func connectionEnded(_ connection: Connection) {
        for client in connection.signalledClients {
            let rest = registered[client]?.filter { $0 !== connection }
            registered[client] = rest?.isEmpty == true ? nil : rest
        }
        connection.signalledClients = []
    }

    /// The clients whose next launch may be tried now.
    func retriesDue(at now: Moment) throws {
        for var client in try store.launchRetriesDue(now) {
            client.launchRetry = nil
            try store.update(client)
            try consider(client.row)
        }
    }

    private func state(of client: ClientRecord) -> LaunchState {
        states[client.row] ?? LaunchState(failures: client.launchFailures, restingUntil: client.launchRetry)
    }
}

// MARK: - Steps

extension Launcher {
    private func take(_ step: LaunchStep, _ client: ClientRecord, _ first: MailboxEntry?) throws {
        switch step {
        case .nothing: break
        case .signal: try signal(client)
        case .launch: try launch(client, first)
        case .wait: awaitHello(client)
        case .failed(let messages, let handed, let retry, let reason):
            try failed(client, messages, handed: handed, retry, reason)
        case .succeeded:
            var client = client
            client.launchFailures = 0
            client.launchRetry = nil
            try store.update(client)
        }
    }

    private func signal(_ client: ClientRecord) throws {
        guard let connection = registered[client.row]?.last, let peer = connection.signal,
            let number = client.signal.flatMap(SignalName.number)
        else { return }
        do throws(LaunchError) {
            try peer.send(number)
            log(.info, "signalled process \(connection.peer.process) of \(client.name)", [.client: client.name])
        } catch {
            log(.info, "process \(connection.peer.process) of \(client.name) cannot be signalled: \(error)")
        }
        awaitHello(client)
    }

    private func launch(_ client: ClientRecord, _ first: MailboxEntry?) throws {
        guard let text = client.exec, let first else { return }
        let arguments = try CommandText.arguments(text)
        do throws(LaunchError) {
            let program = Program(arguments, environment: environment(client, first))
            children[client.row] = try spawner.spawn(program) { [weak self] status in
                try self?.ended(client.row, "\(arguments[0]): \(status)")
            }
        } catch {
            return try ended(client.row, error.description)
        }
        log(.info, "launched \(client.name): \(arguments[0])", [.client: client.name])
        try record("launched", "\(arguments[0]), for \(messages(client.counts.unconfirmed))", first)
        awaitHello(client)
    }

    private func messages(_ count: Int) -> String {
        count == 1 ? "1 message that waits" : "\(count) messages that wait"
    }

    private func environment(_ client: ClientRecord, _ first: MailboxEntry) -> [String: String] {
        [
            "NOTIFYD_SOCKET": socketPath,
            "NOTIFYD_CLIENT": client.name,
            "NOTIFYD_LAUNCH_REASON": first.message.kind == .response ? "response" : "local-notification",
            "NOTIFYD_OCCURRENCE": OccurrenceHandle(row: first.message.occurrence).description,
        ]
    }

    private func awaitHello(_ client: ClientRecord) {
        let limit = settings.helloLimit
        helloTimers[client.row]?.cancel()
        helloTimers[client.row] = loop.after(.milliseconds(limit)) { [weak self] in
            try self?.helloLimitPassed(client.row, limit)
        }
    }

    private func helloLimitPassed(_ client: Int64, _ limit: Int64) throws {
        helloTimers[client] = nil
        guard let record = try store.client(row: client), var state = states[client] else { return }
        if state.phase == .signalled { registered[client] = nil }
        let step = state.helloLimitPassed("no stream was opened within \(limit) ms", now: clock.now.elapsed)
        states[client] = state
        children[client]?.terminate(killAfter: .milliseconds(settings.killDelay))
        try take(step, record, nil)
    }

    private func ended(_ client: Int64, _ reason: String) throws {
        children[client] = nil
        helloTimers.removeValue(forKey: client)?.cancel()
        guard let record = try store.client(row: client), var state = states[client] else { return }
        let step = state.ended(reason, isConnected: isConnected(client), now: clock.now.elapsed)
        states[client] = state
        try take(step, record, nil)
        if step == .nothing { try consider(client) }
    }

    private func failed(
        _ client: ClientRecord, _ messages: [Int64], handed: Bool, _ retry: Elapsed, _ reason: String
    ) throws {
        log(.warning, "the launch of \(client.name) failed: \(reason)", [.client: client.name])
        var client = client
        client.launchFailures += 1
        client.launchRetry = retry
        try store.update(client)
        for sequence in messages {
            let failure = try store.fail(
                client: client.row, sequence: sequence, reason: reason, handed: handed
            ) { attempts in attempts > Limits.retries ? nil : retry }
            if let failure { try recordFailure(failure) }
        }
    }

    private func recordFailure(_ failure: DeliveryRecord) throws {
        guard failure.parked || failure.attempts == 1 else { return }
        let entry = LedgerEntry(
            event: failure.parked ? "parked" : "not delivered", at: clock.now.wall, detail: failure.reason)
        try store.append(entry, occurrence: failure.occurrence)
    }

    private func record(_ event: String, _ detail: String, _ entry: MailboxEntry) throws {
        try store.append(
            LedgerEntry(event: event, at: clock.now.wall, detail: detail), occurrence: entry.message.occurrence)
    }
}
