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
    /// What clients are launched with.
    var means: LaunchMeans
    private let clock: Timekeeper
    private let log: Log
    private let socketPath: String
    let isConnected: (Int64) -> Bool
    var settings: Settings

    /// A program that was launched and has not ended.
    struct Launch {
        let program: ClientLaunch
        /// The first message that it was launched for.
        let first: WaitingMessage
        /// It has opened a stream.
        var isHeard = false
    }

    private var states: [Int64: LaunchState] = [:]
    /// The programs that run, by the client's row.
    private(set) var launches: [Int64: Launch] = [:]
    private var helloTimers: [Int64: PeerTimer] = [:]
    /// Connections of processes that handle the signal of their client file.
    private var registered: [Int64: [Connection]] = [:]
    /// The one of them that was sent its signal last.
    private var signalled: [Int64: Connection] = [:]
    /// Whether a client's program has begun work that must not be cut short.
    var isWorking: (Int64) -> Bool = { _ in false }
    /// Whether the user has a client's program on the screen.
    var isOnScreen: (Int64) -> Bool = { _ in false }
    /// What a client that the user has answered needs to come to the front, until it is launched.
    var activationTokens: [Int64: String] = [:]
    /// A client that could not be reached may be now.
    var onReachable: () -> Void = {}
    /// Runs what timers and ends of programs ask for, so that a fault of the store is dealt with.
    var deciding: (() throws -> Void) throws -> Void = { work in try work() }
    /// A client has taken these messages without a stream.
    var onDelivery: (_ client: Int64, _ sequences: [Int64]) throws -> Void = { _, _ in }
    /// A client refused a message that it was told without a stream.
    var onRefusal: (_ client: Int64, _ sequence: Int64, _ reason: String) throws -> Void = { _, _, _ in }

    /// A launch is for the oldest messages, at most that many.
    private static let batch: Int = 256
    /// At most that many launches are tried again in one turn: starting a program takes about a millisecond.
    static let retries: Int = 4

    init(
        store: Store, loop: EventLoop, means: LaunchMeans, clock: Timekeeper, log: Log, socketPath: String,
        settings: Settings, isConnected: @escaping (Int64) -> Bool
    ) {
        self.store = store
        self.loop = loop
        self.means = means
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
        let canSignal = canSignal(record)
        guard canSignal || record.launcher != nil, record.counts.unconfirmed > record.counts.parked else { return }
        var state = state(of: record)
        let now = clock.now.elapsed
        // One that is being ended has to be gone before the next is started; its end comes back here.
        guard state.looksForMessages(now: now), launches[client] == nil || state.phase == .attended else { return }
        let waiting = try store.waiting(client: client, kinds: record.launchKinds, limit: Launcher.batch)
        guard !waiting.isEmpty else { return }
        let step = state.messagesWait(
            waiting.map(\.sequence), canSignal: canSignal, canLaunch: record.launcher != nil, now: now)
        states[client] = state
        try take(step, record, waiting)
    }

    /// The client opened a stream: what failed only because nobody was there comes at once.
    ///
    /// - Returns: what its program was launched for, when this is its first stream since.
    func streamOpened(_ client: Int64) throws -> String? {
        let reason = launches[client].flatMap { $0.isHeard ? nil : $0.first.launchReason }
        launches[client]?.isHeard = true
        helloTimers.removeValue(forKey: client)?.cancel()
        activationTokens[client] = nil
        states[client]?.streamOpened()
        onReachable()
        _ = try store.releaseUnhanded(client: client, limit: Launcher.batch)
        guard var record = try store.client(row: client), record.launchRetry != nil else { return reason }
        record.launchRetry = nil
        try store.update(record)
        return reason
    }

    /// The client is launched in another way now: a rest ends, and its messages are tried with the new one at once.
    func launchedAnew(_ client: Int64) throws {
        states[client]?.beginAnew()
        onReachable()
        _ = try store.releaseFailed(client: client, limit: Launcher.batch)
        guard var record = try store.client(row: client), record.launchRetry != nil || record.launchFailures > 0 else {
            return
        }
        record.launchRetry = nil
        record.launchFailures = 0
        try store.update(record)
    }

    /// The client confirmed messages, or answered for itself that it does not want one.
    func confirmed(_ client: Int64) throws {
        guard var state = states[client] else { return }
        let step = state.confirmed()
        states[client] = state
        guard step == .succeeded, let record = try store.client(row: client) else { return }
        try take(step, record)
    }

    /// A process says that it handles the client's signal, for as long as its connection lasts.
    func register(_ connection: Connection, client: Int64) {
        connection.signalledClients.insert(client)
        guard !registered[client, default: []].contains(where: { $0 === connection }) else { return }
        registered[client, default: []].append(connection)
        onReachable()
    }

    private func unregister(_ connection: Connection, client: Int64) {
        let rest = registered[client, default: []].filter { $0 !== connection }
        registered[client] = rest.isEmpty ? nil : rest
        if signalled[client] === connection { signalled[client] = nil }
    }

    /// The connection is closed: its process can no longer be told by a signal.
    func connectionEnded(_ connection: Connection) {
        for client in connection.signalledClients { unregister(connection, client: client) }
        connection.signalledClients = []
    }

    /// Tries the launches whose time to be tried again is there, a few a turn.
    ///
    /// - Returns: whether there may be more of them.
    func retriesDue(at now: Moment) throws -> Bool {
        let due = try store.launchRetriesDue(now, limit: Launcher.retries)
        for var client in due {
            client.launchRetry = nil
            try store.update(client)
            try consider(client.row)
        }
        return due.count == Launcher.retries
    }

    /// Writes down until when clients rest, where a full disk did not take it.
    func keepRests() throws(StoreError) {
        for (row, state) in states {
            guard case .resting(let until) = state.phase, var client = try store.client(row: row),
                !client.removed, client.launchRetry != until
            else { continue }
            client.launchFailures = state.failures
            client.launchRetry = until
            try store.update(client)
        }
    }

    /// Whether a process is there that handles the client's signal.
    func canSignal(_ client: ClientRecord) -> Bool { client.signal != nil && registered[client.row] != nil }

    private func state(of client: ClientRecord) -> LaunchState {
        states[client.row] ?? LaunchState(failures: client.launchFailures, restingUntil: client.launchRetry)
    }
}

// MARK: - Steps

extension Launcher {
    private func take(_ step: LaunchStep, _ client: ClientRecord, _ waiting: [WaitingMessage] = []) throws {
        switch step {
        case .nothing: break
        case .signal: try signal(client, waiting)
        case .launch: try launch(client, waiting)
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

    /// Signals the process that registered last and can be signalled; where there is none, the client is launched.
    private func signal(_ client: ClientRecord, _ waiting: [WaitingMessage]) throws {
        let number = client.signal.flatMap(SignalName.number)
        while let number, let connection = registered[client.row]?.last {
            if send(number, connection, client) { return awaitHello(client) }
            unregister(connection, client: client.row)
        }
        guard var state = states[client.row] else { return }
        let step = state.signalNotSent(canLaunch: client.launcher != nil)
        states[client.row] = state
        try take(step, client, waiting)
    }

    private func send(_ number: Int32, _ connection: Connection, _ client: ClientRecord) -> Bool {
        guard let peer = connection.signal else { return false }
        do throws(LaunchError) {
            try peer.send(number)
        } catch {
            log(.info, "process \(connection.peer.process) of \(client.name) cannot be signalled: \(error)")
            return false
        }
        log(.info, "signalled process \(connection.peer.process) of \(client.name)", [.client: client.name])
        signalled[client.row] = connection
        return true
    }

    private func launch(_ client: ClientRecord, _ waiting: [WaitingMessage]) throws {
        guard let way = client.launcher, let first = waiting.first else { return }
        let order = LaunchOrder(
            client: client.name, way: way, environment: environment(client, first),
            token: activationTokens.removeValue(forKey: client.row), answers: try answers(in: waiting),
            needsStream: waiting.contains { $0.kind != .response })
        let launch = ClientLaunch(
            order, means, limit: .milliseconds(settings.helloLimit), deciding: { [weak self] in try self?.deciding($0) }
        ) { [weak self] launch, news in try self?.heard(news, of: launch, client, first) }
        launches[client.row] = Launch(program: launch, first: first)
        awaitHello(client)
        try launch.begin()
    }

    private func answers(in waiting: [WaitingMessage]) throws(StoreError) -> [LaunchOrder.Answer] {
        var answers: [LaunchOrder.Answer] = []
        for message in waiting where message.kind == .response {
            guard let row = message.occurrence, let response = try store.occurrence(row: row)?.response else {
                continue
            }
            answers.append(
                LaunchOrder.Answer(sequence: message.sequence, action: response.action, text: response.text))
        }
        return answers
    }

    private func heard(
        _ news: ClientLaunch.News, of launch: ClientLaunch, _ client: ClientRecord, _ first: WaitingMessage
    ) throws {
        guard launches[client.row]?.program === launch else { return }
        switch news {
        case .launched(let how):
            log(.info, "launched \(client.name): \(how)", [.client: client.name])
            try record("launched", "\(how), for \(messages(client.counts.unconfirmed))", first)
        case .found(let unit): log(.info, "\(client.name) runs already: \(unit)", [.client: client.name])
        case .delivered(let sequences): try onDelivery(client.row, sequences)
        case .refused(let sequence, let reason):
            try confirmed(client.row)
            try onRefusal(client.row, sequence, reason)
        case .ended(let reason): try ended(client.row, reason)
        }
    }

    private func messages(_ count: Int) -> String {
        count == 1 ? "1 message that waits" : "\(count) messages that wait"
    }

    private func environment(_ client: ClientRecord, _ first: WaitingMessage) -> [String: String] {
        let token = activationTokens[client.row]
        return ChildEnvironment.activation(token).merging(
            [
                "NOTIFYD_SOCKET": socketPath,
                "NOTIFYD_CLIENT": client.name,
                "NOTIFYD_LAUNCH_REASON": first.launchReason,
                "NOTIFYD_OCCURRENCE": first.occurrence.map { OccurrenceHandle(row: $0).description },
            ].compactMapValues(\.self)
        ) { $1 }
    }

    private func awaitHello(_ client: ClientRecord) {
        let limit = settings.helloLimit
        helloTimers[client.row]?.cancel()
        helloTimers[client.row] = loop.after(.milliseconds(limit)) { [weak self] in
            try self?.deciding { try self?.helloLimitPassed(client.row, limit) }
        }
    }

    private func helloLimitPassed(_ client: Int64, _ limit: Int64) throws {
        helloTimers[client] = nil
        guard let record = try store.client(row: client), var state = states[client] else { return }
        // Work that goes on in the background needs no stream; it ends by its own limit.
        guard state.phase != .launched || !isWorking(client) else { return awaitHello(record) }
        if state.phase == .signalled, let deaf = signalled[client] { unregister(deaf, client: client) }
        let step = state.helloLimitPassed("no stream was opened within \(limit) ms", now: clock.now.elapsed)
        states[client] = state
        launches[client]?.program.terminate(killAfter: .milliseconds(settings.killDelay))
        try take(step, record)
    }

    private func ended(_ client: Int64, _ reason: String) throws {
        launches[client] = nil
        helloTimers.removeValue(forKey: client)?.cancel()
        guard let record = try store.client(row: client), var state = states[client] else { return }
        let step = state.ended(reason, isConnected: isConnected(client), now: clock.now.elapsed)
        states[client] = state
        try take(step, record)
        if step == .nothing { try consider(client) }
    }

    private func failed(
        _ client: ClientRecord, _ messages: [Int64], handed: Bool, _ retry: Elapsed, _ reason: String
    ) throws {
        log(.warning, "the launch of \(client.name) failed: \(reason)", [.client: client.name])
        var client = client
        client.launchFailures = states[client.row]?.failures ?? 0
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
        guard failure.parked || failure.attempts == 1, let occurrence = failure.occurrence else { return }
        let entry = LedgerEntry(
            event: failure.parked ? "parked" : "not delivered", at: clock.now.wall, detail: failure.reason)
        try store.append(entry, occurrence: occurrence)
    }

    private func record(_ event: String, _ detail: String, _ message: WaitingMessage) throws {
        guard let occurrence = message.occurrence else { return }
        try store.append(LedgerEntry(event: event, at: clock.now.wall, detail: detail), occurrence: occurrence)
    }
}

extension WaitingMessage {
    /// The word for what a program is launched for, where this is the first message that waits for it.
    var launchReason: String {
        switch kind {
        case .response: "response"
        case .fetch: "background-fetch"
        case .push: "push"
        case .fired, .closed, .lifecycle: "local-notification"
        }
    }
}
