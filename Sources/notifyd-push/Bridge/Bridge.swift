import Glibc
import NotifyInterface
import NotifyKit
import Systemd

// The bridge
//
//     no daemon --> watching --> connecting --> connected
//                      ^            |              |
//                      +--- waits --+--------------+
//
// One thread, one loop, four descriptors at most. The daemon's stream says where the broker is and which tokens there are.
// A message is handed to the daemon inside libmosquitto's callback, and acknowledged only after the daemon's answer
// (`BrokerLink`). Whatever fails ends the link to the broker, never the program: the broker keeps the session, and what
// was not acknowledged comes again. When the daemon goes the link ends as well, so that messages wait where they are kept
// best.
//
// No timer of the machine runs while it sleeps, and the broker may have given us up meanwhile: after a suspend the broker is
// asked something that it has to answer soon, or the link is given up at once instead of after the keep-alive.

/// Holds the connection to the broker and hands its messages to the daemon.
final class Bridge {
    private let socket: String
    private let credentials: String?
    private let log: Log
    private var generator = SystemRandomNumberGenerator()

    private var daemon: DaemonLink?
    /// When the daemon was reached, in running milliseconds.
    private var daemonSince: Int64 = 0
    private var daemonDelay = RetryDelay()
    /// When the next try to reach the daemon is due, in running milliseconds.
    private var nextDaemonTry: Int64 = 0
    private var wanted: Push.Watch.Reply?
    private var link: BrokerLink?
    private var linkDelay = RetryDelay()
    /// When the next try to reach the broker is due, in running milliseconds.
    private var nextLinkTry: Int64 = 0
    private var stage: Stage = .away
    /// Topics that the broker has been asked for on this link.
    private var topics: Set<String> = []
    /// Subscriptions that the broker has not answered yet.
    private var asked: [Int32: [String]] = [:]
    /// Topics that are wanted and that the broker refuses, and why.
    private var refused: [String: String] = [:]
    private var resume = ResumeWatch(running: MonotonicClock.running, elapsed: MonotonicClock.elapsed)

    /// How far the link has come.
    private enum Stage {
        case away
        /// Connected so far that the broker has to answer until then.
        case connecting(until: Int64)
        /// At the broker since then.
        case connected(since: Int64)
        /// At the broker since then; it has to answer the question with that packet until then.
        case probing(since: Int64, until: Int64, packet: Int32)
    }

    /// Milliseconds in which a broker has to take us.
    private static let connectLimit: Int64 = 30_000
    /// Milliseconds in which a broker has to answer after a suspend.
    private static let probeLimit: Int64 = 10_000
    /// The loop looks at the clocks at least so often, in milliseconds: a suspend is seen that much later at most.
    private static let look: Int64 = 15_000

    init(socket: String, credentials: String?, log: Log) {
        self.socket = socket
        self.credentials = credentials
        self.log = log
    }

    /// Runs until the process is ended.
    func run() throws(BridgeError) -> Never {
        while true {
            try turn()
        }
    }

    /// Waits for something and does it.
    private func turn() throws(BridgeError) {
        begin(at: MonotonicClock.running)
        var entries = [
            Wait.entry(daemon?.descriptor ?? -1), Wait.entry(daemon?.wakeDescriptor ?? -1),
            link.map { Wait.entry($0) } ?? Wait.entry(-1),
        ]
        try Wait.poll(&entries, milliseconds: patience(at: MonotonicClock.running))
        let now = MonotonicClock.running
        if Wait.isReadable(entries[0]) { attemptDaemon { () throws(BridgeError) in try takeNews() } }
        var hasSlept = resume.look(running: now, elapsed: MonotonicClock.elapsed)
        if Wait.isReadable(entries[1]) {
            attemptDaemon { () throws(BridgeError) in if try daemon?.hasWoken() == true { hasSlept = true } }
        }
        if hasSlept { probe(at: now) }
        move(entries[2], at: now)
    }

    /// How long nothing has to be done unless something comes.
    private func patience(at now: Int64) -> Int64 {
        switch stage {
        case .away where daemon == nil: min(Bridge.look, max(0, nextDaemonTry - now))
        case .away where wanted?.broker != nil: min(Bridge.look, max(0, nextLinkTry - now))
        case .away: Bridge.look
        case .connecting(let end), .probing(_, let end, _): min(1_000, max(0, end - now))
        case .connected: min(Bridge.look, Int64(wanted?.broker?.keepAlive ?? 60) * 250)
        }
    }
}

// MARK: - The daemon

extension Bridge {
    /// Begins what is due: to reach the daemon, then the broker.
    private func begin(at now: Int64) {
        if daemon == nil {
            guard now >= nextDaemonTry else { return }
            attemptDaemon { () throws(BridgeError) in daemon = try DaemonLink(socket: socket) }
            daemonSince = now
        } else if link == nil, now >= nextLinkTry, let broker = wanted?.broker, let client = wanted?.clientId {
            attemptLink { () throws(BridgeError) in try connect(to: broker, as: client, at: now) }
        }
    }

    /// Without the daemon there is nobody to take messages: the link to the broker ends with it.
    private func attemptDaemon(_ work: () throws(BridgeError) -> Void) {
        do throws(BridgeError) {
            try work()
        } catch {
            if daemon != nil || wanted != nil { log(.warning, "\(error)") }
            let now = MonotonicClock.running
            endLink(at: now)
            if daemon != nil { daemonDelay.ended(after: now - daemonSince) }
            daemon = nil
            wanted = nil
            nextDaemonTry = now + daemonDelay.take(using: &generator)
            report("waiting for the daemon: \(error)")
        }
    }

    private func takeNews() throws(BridgeError) {
        guard let news = try daemon?.news() else { return }
        let before = wanted
        wanted = news
        guard let broker = news.broker else {
            endLink(at: MonotonicClock.running)
            return report("push is not configured")
        }
        if let before, before.broker != broker {
            endLink(at: MonotonicClock.running)
            (linkDelay, nextLinkTry) = (RetryDelay(), 0)
        } else if case .connected = stage {
            attemptLink { () throws(BridgeError) in try updateTopics() }
        }
    }

    /// Tells the service manager; without one nobody.
    private func report(_ status: String) {
        do throws(SystemdError) {
            try Readiness().ready(status: status)
        } catch {
            log(.warning, "the service manager was not told: \(error)")
        }
    }
}

// MARK: - The broker

extension Bridge {
    private func connect(to broker: WireBroker, as client: String, at now: Int64) throws(BridgeError) {
        try daemon?.tell(Push.connecting)
        let link = try BrokerLink(
            client: client, keepsSession: true,
            greet: { [unowned self] (sessionPresent) throws(BridgeError) in
                try daemon?.tell(Push.connecting, sessionPresent: sessionPresent)
            },
            take: { [unowned self] (message) throws(BridgeError) in try hand(message) })
        self.link = link
        try link.connect(to: broker, credentials: credentials, session: broker.session)
        stage = .connecting(until: MonotonicClock.running + Bridge.connectLimit)
    }

    /// Hands a message to the daemon; topics of tokens that are no more, or that had another prefix, are given up.
    private func hand(_ message: BrokerMessage) throws(BridgeError) {
        // To return is to acknowledge: a message that nobody took has to come again.
        guard let daemon, let broker = wanted?.broker else {
            throw BridgeError(.daemon, "a message has come, and no daemon is there to take it")
        }
        let delivery = message.delivery
        let reply = try daemon.deliver(delivery)
        log(.debug, "\(message.identifier ?? "a message"): \(reply.outcome)")
        let isKnown = wanted?.tokens.contains(delivery.token) == true
        if !isKnown || message.topic != broker.topic(of: delivery.token) { topics.insert(message.topic) }
    }

    private func attemptLink(_ work: () throws(BridgeError) -> Void) {
        do throws(BridgeError) {
            try work()
        } catch {
            log(.warning, "\(error)")
            let now = MonotonicClock.running
            endLink(at: now)
            nextLinkTry = now + linkDelay.take(using: &generator)
            report("away from the broker: \(error)")
            attemptDaemon { () throws(BridgeError) in
                try daemon?.tell(Push.disconnected, reason: error.description)
            }
        }
    }

    /// Nothing is sent on a link that ends: what is not acknowledged yet must not be.
    private func endLink(at now: Int64) {
        switch stage {
        case .connected(let since), .probing(let since, _, _): linkDelay.ended(after: now - since)
        case .away, .connecting: break
        }
        stage = .away
        (topics, asked, refused) = ([], [:], [:])
        link = nil
    }

    private func move(_ entry: pollfd, at now: Int64) {
        guard let link else { return }
        attemptLink { () throws(BridgeError) in
            let events = try link.move(
                reading: Wait.isReadable(entry), writing: link.wantsWrite && Wait.isWritable(entry))
            for event in events { try take(event, at: now) }
            try checkLimits(at: now)
            if case .connected = stage { try updateTopics() }
            if events.contains(.connected), asked.isEmpty { try tellConnected() }
        }
    }

    private func checkLimits(at now: Int64) throws(BridgeError) {
        switch stage {
        case .connecting(let end) where now >= end, .probing(_, let end, _) where now >= end:
            throw BridgeError(.broker, "the broker does not answer")
        default: break
        }
    }

    private func take(_ event: BrokerLink.Event, at now: Int64) throws(BridgeError) {
        switch event {
        case .connected:
            stage = .connected(since: now)
            report("connected to \(wanted?.broker?.server ?? "the broker")")
        case .subscribed(let packet, let codes): try subscribed(packet, codes)
        case .unsubscribed(let packet):
            if case .probing(let since, _, packet) = stage { stage = .connected(since: since) }
        case .published: break
        }
    }

    /// The broker has answered a subscription; when it has answered all, whatever is sent from now on comes.
    private func subscribed(_ packet: Int32, _ codes: [Int32]) throws(BridgeError) {
        for (topic, code) in zip(asked.removeValue(forKey: packet) ?? [], codes) where code >= 128 {
            refused[topic] = "the broker refuses topic \(topic): \(MosquittoFault.reason(code))"
            log(.warning, refused[topic] ?? "")
        }
        if asked.isEmpty { try tellConnected() }
    }

    /// Of what the broker refuses one topic is told for all.
    private func tellConnected() throws(BridgeError) {
        try daemon?.tell(Push.connected, reason: refused.min { $0.key < $1.key }?.value)
    }

    /// Asks for the topics of new tokens, and for those of old ones no more.
    private func updateTopics() throws(BridgeError) {
        guard let link, let wanted, let broker = wanted.broker else { return }
        let change = TopicChange(from: topics, to: Set(wanted.tokens.map { broker.topic(of: $0) }))
        for part in TopicChange.parts(change.subscribe) { asked[try link.subscribe(part)] = part }
        for part in TopicChange.parts(change.unsubscribe) { _ = try link.unsubscribe(part) }
        topics.subtract(change.unsubscribe)
        let wasRefused = !refused.isEmpty
        for topic in change.unsubscribe { refused[topic] = nil }
        if wasRefused, refused.isEmpty, asked.isEmpty { try tellConnected() }
        topics.formUnion(change.subscribe)
    }

    /// Asks the broker for an answer: no longer to be sent what it never sent.
    private func probe(at now: Int64) {
        guard let link, case .connected(let since) = stage, let broker = wanted?.broker else { return }
        log(.info, "the machine was suspended; is the broker still there?")
        attemptLink { () throws(BridgeError) in
            let packet = try link.unsubscribe([broker.prefix + "/probe"])
            stage = .probing(since: since, until: now + Bridge.probeLimit, packet: packet)
        }
    }
}
