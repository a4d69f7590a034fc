internal import NotifyInterface
internal import NotifyModel
internal import Varlink

// One client, several connections
//
// Varlink does not multiplex: a connection with an open stream answers nothing else. So a client has a lane for calls,
// one for its mailbox and one for each observation, each with a connection of its own that is made when there is a use
// for it. All introduce the client first (Register), on the same connection and ahead of everything else, so that a
// daemon that has forgotten the client, or never knew it, knows it before it is asked for anything.
//
// The machine is fed by two sides under one lock: tasks make calls and ask for messages, the thread of the client brings
// bytes and lost connections. Every method takes the time, does no I/O, and leaves what others are to be told in
// `effects`, to be run when the lock is released.

/// What a client knows and wants: decides everything, does no I/O and reads no clock.
struct ClientMachine: Sendable {
    /// Somebody is told something.
    typealias Effect = @Sendable () -> Void

    /// Who the client is, and how much it takes.
    struct Settings: Sendable {
        /// Nil for a program that is no client: it can post and observe.
        let client: String?
        let name: String?
        /// Messages under way at a time.
        let window: Int
        /// Whether it is told of its own life cycle.
        var hearsLifecycle = false
        /// Whether it says how what rings in the foreground is presented.
        var willPresent = false
        /// Milliseconds after which a call is given up.
        let patience: Int64
    }

    let settings: Settings
    /// From 0 up to 1, for the delays.
    private let chance: @Sendable () -> Double
    var calls = CallLane()
    private var mailbox = MailboxLane()
    var observations: [Int: ObservationLane] = [:]
    private var backoffs: [Lane: Backoff] = [:]
    var effects: [Effect] = []
    private var lastNumber = 0
    /// What made the last attempt fail; nil once the daemon has answered again.
    private(set) var faults: [Lane: NotifyKitError] = [:]
    private(set) var isClosed = false
    /// Where the program says that it stands; the daemon knows it for as long as the stream lives, so it is said anew.
    var programState: ProgramState?

    init(_ settings: Settings, chance: @escaping @Sendable () -> Double) {
        self.settings = settings
        self.chance = chance
    }

    /// A number for a call or a reader.
    mutating func number() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// What others are to be told, once.
    mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    /// How it stands with the daemon.
    var status: ClientStatus {
        ClientStatus(
            isConnected: lanes.contains(where: isOpen), mailbox: mailbox.state,
            fault: lanes.lazy.compactMap { faults[$0] }.first)
    }
}

// MARK: - Calls

extension ClientMachine {
    /// Makes a call; its completion is run once, with the reply or with why there is none.
    mutating func make(
        _ number: Int, method: String, isRepeatable: Bool, isImpatient: Bool = false, now: Int64,
        encode: @escaping @Sendable (inout ClientSession) -> [UInt8],
        completion: @escaping @Sendable (Result<Reply, NotifyKitError>) -> Void
    ) {
        guard !isClosed else {
            effects.append { completion(.failure(.closed)) }
            return
        }
        calls.add(
            OutstandingCall(
                number: number, method: method, encode: encode, isRepeatable: isRepeatable, isImpatient: isImpatient,
                deadline: now + settings.patience, purpose: .answer(completion)))
    }

    /// Nobody waits for a call any more.
    mutating func cancelCall(_ number: Int) {
        guard case .answer(let completion) = calls.cancel(number)?.purpose else { return }
        effects.append { completion(.failure(.cancelled)) }
    }

    private mutating func confirm(_ message: (id: String, sequence: Int64)) {
        guard let client = settings.client else { return }
        let parameters = Clients.Confirm.Parameters(client: client, sequences: [message.sequence])
        calls.add(
            OutstandingCall(
                number: number(), method: Clients.Confirm.name,
                encode: { $0.call(Clients.Confirm.name, parameters) }, isRepeatable: true, deadline: nil,
                purpose: .confirmation(id: message.id)))
    }

    private mutating func repeatProgramState() {
        guard mailbox.state == "owner", let programState, let client = settings.client else { return }
        let parameters = Clients.SetState.Parameters(client: client, state: programState)
        calls.add(
            OutstandingCall(
                number: number(), method: Clients.SetState.name,
                encode: { $0.call(Clients.SetState.name, parameters) }, isRepeatable: true, deadline: nil,
                purpose: .introduction))
    }

    private var introduction: OutstandingCall? {
        guard let client = settings.client else { return nil }
        let parameters = Clients.Register.Parameters(client: client, name: settings.name)
        return OutstandingCall(
            number: 0, method: Clients.Register.name, encode: { $0.call(Clients.Register.name, parameters) },
            isRepeatable: false, deadline: nil, purpose: .introduction)
    }
}

// MARK: - Messages

extension ClientMachine {
    /// An iteration over the messages begins.
    mutating func addReader(confirmsByAsking: Bool) -> Int {
        let number = number()
        if !isClosed { mailbox.addReader(number, confirmsByAsking: confirmsByAsking) }
        return number
    }

    /// An iteration is over.
    mutating func removeReader(_ number: Int) {
        hand(mailbox.removeReader(number))
    }

    /// A reader asks for the next message, and is told it, or nil at the end.
    mutating func ask(_ number: Int, _ delivery: @escaping MailboxLane.Delivery) {
        let (confirmed, handed) = mailbox.ask(number, delivery)
        if let confirmed { confirm(confirmed) }
        hand(handed)
    }

    /// A reader is told the end, because its task was cancelled.
    mutating func stopAsking(_ number: Int) {
        hand(mailbox.stopAsking(number))
    }

    /// The program has dealt with a message; gives the number to confirm it by, nil when that is under way.
    mutating func settle(_ message: WireMessage) -> Int64? { mailbox.settle(message) }

    /// The program has dealt with a message, and leaves its confirmation to the machine.
    mutating func confirmInTime(_ message: WireMessage) {
        if let sequence = settle(message) { confirm((message.id, sequence)) }
    }

    /// The confirmation that `settle` began is taken.
    mutating func confirmed(_ message: WireMessage) { mailbox.finishConfirmation(message.id, isTaken: true) }

    /// The confirmation that `settle` began was not taken.
    mutating func unsettle(_ message: WireMessage, _ sequence: Int64) { mailbox.unsettle(message.id, sequence) }

    /// The program gives a message back to the daemon.
    mutating func release(_ message: WireMessage) { mailbox.release(message.id) }

    private mutating func hand(_ handed: [MailboxLane.Handed]) {
        effects += handed.map { handed in { handed.delivery(handed.message) } }
    }
}

// MARK: - Connections

extension ClientMachine {
    /// All lanes, in the order in which they are served.
    var lanes: [Lane] { [.mailbox] + observations.keys.sorted().map(Lane.observation) + [.calls] }

    /// Whether a lane should have a connection.
    func wants(_ lane: Lane) -> Bool {
        guard !isClosed else { return false }
        return switch lane {
        case .calls: calls.isOpen || !calls.isIdle
        case .mailbox: mailbox.isWanted
        case .observation(let number): observations[number] != nil
        }
    }

    /// Whether a connection may be tried now.
    func mayOpen(_ lane: Lane, at now: Int64) -> Bool {
        wants(lane) && backoff(lane).permits(at: now)
    }

    /// A connection is there; gives the first bytes for it.
    mutating func open(_ lane: Lane) -> [UInt8] {
        let (client, introduction) = (settings.client, introduction)
        return switch lane {
        case .calls:
            calls.open(introduction: introduction)
        case .mailbox:
            mailbox.open(
                introduction: introduction,
                subscription: .init(
                    client: client, window: settings.window, lifecycle: settings.hearsLifecycle,
                    willPresent: settings.willPresent))
        case .observation(let number):
            observations[number]?.open(client: client, introduction: introduction) ?? []
        }
    }

    /// What can be sent on a connection by now.
    mutating func bytes(for lane: Lane) -> [UInt8] {
        lane == .calls ? calls.send() : []
    }

    /// Whether a lane has a connection; one that it has no longer is to be closed.
    func isOpen(_ lane: Lane) -> Bool {
        switch lane {
        case .calls: calls.isOpen
        case .mailbox: mailbox.isOpen
        case .observation(let number): observations[number]?.isOpen ?? false
        }
    }

    /// Whether there is room for what a connection brings; what has none waits in the socket and in the daemon.
    func mayReceive(_ lane: Lane) -> Bool {
        guard case .observation(let number) = lane else { return true }
        return observations[number]?.hasRoom ?? true
    }

    /// Takes bytes of the daemon.
    ///
    /// - Throws: why the connection is of no further use; tell it by `lose`.
    mutating func receive(_ bytes: [UInt8], on lane: Lane, at now: Int64) throws(NotifyKitError) {
        switch lane {
        case .calls:
            let (finished, fault) = calls.receive(bytes)
            finished.forEach { finish($0, at: now) }
            if let fault { throw .unusable(fault) }
        case .mailbox:
            let before = mailbox.state
            let (handed, unconfirmed) = try mailbox.receive(bytes)
            if before != mailbox.state { repeatProgramState() }
            unconfirmed.forEach { confirm($0) }
            hand(handed)
            if mailbox.state == nil || mailbox.isRefused { return }
        case .observation(let number):
            try receive(bytes, ofObservation: number)
            if observations[number]?.observer == nil { return }
        }
        backoffs[lane] = nil
        faults[lane] = nil
    }

    /// A connection is lost, or none could be made.
    mutating func lose(_ lane: Lane, _ error: NotifyKitError, at now: Int64) {
        faults[lane] = error
        backoffs[lane, default: Backoff()].failed(at: now, chance: chance())
        switch lane {
        case .calls: calls.lose(error).forEach { finish($0, at: now) }
        case .mailbox: mailbox.disconnect()
        case .observation(let number): loseObservation(number, error)
        }
    }

    /// A lane is no more.
    mutating func forget(_ lane: Lane) {
        (backoffs[lane], faults[lane]) = (nil, nil)
    }

    /// When something is to be done although nothing comes; nil for never.
    var nextDeadline: Int64? {
        let retries = lanes.filter { wants($0) && !isOpen($0) }.compactMap { backoff($0).retryAt }
        let waits = [calls.nextDeadline] + observations.values.map(\.nextDeadline)
        return (retries + waits.compactMap(\.self)).min()
    }

    /// Gives up calls whose time is over.
    mutating func expire(at now: Int64) {
        expireObservations(at: now)
        guard let deadline = calls.nextDeadline, deadline <= now else { return }
        calls.expire(at: now, faults[.calls] ?? .silent(settings.patience))
            .forEach { finish($0, at: now) }
    }

    /// The end: calls fail, iterations end.
    mutating func close(at now: Int64) {
        isClosed = true
        calls.close(.closed).forEach { finish($0, at: now) }
        hand(mailbox.close())
        observations.keys.forEach { removeObservation($0) }
    }

    private func backoff(_ lane: Lane) -> Backoff { backoffs[lane] ?? Backoff() }

    private mutating func finish(_ finished: CallLane.Finished, at now: Int64) {
        switch finished.call.purpose {
        case .answer(let completion):
            effects.append { completion(finished.outcome) }
        case .confirmation(let id):
            finishConfirmation(id, finished.outcome, at: now)
        case .wish(let observation, let observer):
            finishTelling(observation, observer, finished.outcome, at: now)
        case .introduction, .none:
            break
        }
    }

    /// A confirmation that the daemon refused (its disk is full, say) is made again when the message is handed over
    /// again, which takes a new stream.
    private mutating func finishConfirmation(
        _ id: String, _ outcome: Result<Reply, NotifyKitError>, at now: Int64
    ) {
        do throws(NotifyKitError) {
            _ = try Connection.read(outcome.get(), as: Clients.Confirm.self)
            mailbox.finishConfirmation(id, isTaken: true)
        } catch {
            mailbox.finishConfirmation(id, isTaken: false)
            if mailbox.isOpen { lose(.mailbox, error, at: now) }
        }
    }
}
