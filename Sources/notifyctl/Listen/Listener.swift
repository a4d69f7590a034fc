import NotifyInterface
import NotifyKit
import Recurrence

// How a message travels through `listen`
//
// It comes over one connection (a stream, which takes no other call), is dealt with by the handler, and is confirmed
// over a second connection. Only what the handler is done with is confirmed; what it failed goes back with the reason.
// When the daemon dies in between, the message comes again under the same id after the reconnect: `handled` holds the
// ids whose confirmation was not answered, so that such a message is confirmed without being dealt with twice.

/// Takes the messages of a client until it is interrupted or has enough.
final class Listener {
    private let session: Session
    private let parameters: Clients.Subscribe.Parameters
    private let handler: any MessageHandler
    private let interrupt: Interrupt
    private var delay: DoublingDelay
    private var remaining: Int?
    private var handled: Set<String> = []
    private var wasConnected = false
    /// The messages whose failure was told; they fail again and again with the same words.
    private var told: Set<String> = []
    private var untold = 0

    init(
        _ session: Session, _ parameters: Clients.Subscribe.Parameters, handler: any MessageHandler, count: Int?,
        interrupt: Interrupt, delay: DoublingDelay = DoublingDelay.ofDaemon
    ) {
        self.session = session
        self.parameters = parameters
        self.handler = handler
        self.remaining = count
        self.interrupt = interrupt
        self.delay = delay
    }

    /// Listens, over as many connections as it takes; throws when there was no daemon at first, or when one refuses.
    func run() throws(CommandError) {
        defer { summarise() }
        while !isFinished {
            do throws(ListenEnd) {
                try listen()
            } catch {
                switch error {
                case .failure(let failure): throw failure
                case .connection(let failure):
                    if failure.code == .interrupted { return }
                    guard comesBack(failure) else { throw session.failure(failure) }
                    if waitsBeforeNextTry(failure) { return }
                }
            }
        }
    }

    private func summarise() {
        guard untold > 0 else { return }
        session.environment.report("\(untold) more failures of these messages when they came again")
    }

    /// Whether there is nothing more to take.
    private var isFinished: Bool {
        remaining == 0 || interrupt.isRequested
    }

    /// A daemon that restarts is silent, gone or closes; what it refuses it refuses again.
    ///
    /// With enough messages in hand there is nothing to come back for but the last confirmation, and that it is missing
    /// is said: those messages come again.
    private func comesBack(_ failure: NotifyKitError) -> Bool {
        wasConnected && remaining != 0 && [.lost, .noDaemon, .silent].contains(failure.code)
    }

    /// Says that and for how long it waits, and does; true when the wait was ended by the user.
    private func waitsBeforeNextTry(_ failure: NotifyKitError) -> Bool {
        let pause = Duration.milliseconds(delay.take())
        session.environment.report("\(failure.message); trying again in \(DurationText.text(pause))")
        return interrupt.comes(within: pause)
    }

    private func listen() throws(ListenEnd) {
        let mailbox = try reaching { () throws(NotifyKitError) in try Mailbox(session, parameters, interrupt) }
        delay.reset()
        wasConnected = true
        while !isFinished {
            let replies = try reaching { () throws(NotifyKitError) in try mailbox.next() }
            for reply in replies { report(state: reply.state) }
            try deal(with: replies.compactMap(\.message), mailbox)
        }
    }

    private func report(state: String?) {
        guard state == "standby" else { return }
        let client = parameters.client ?? "this client"
        session.environment.report("another program takes the messages of \(client); waiting until it ends")
    }

    private func deal(with messages: [WireMessage], _ mailbox: Mailbox) throws(ListenEnd) {
        var done: [WireMessage] = []
        for message in messages where !isFinished {
            switch try deal(with: message, mailbox) {
            case .done: done.append(message)
            case .failed(let reason): try fail(message, reason, mailbox)
            }
            if handler.confirmsEach { try confirm(&done, mailbox) }
        }
        try confirm(&done, mailbox)
    }

    private func deal(with message: WireMessage, _ mailbox: Mailbox) throws(ListenEnd) -> Handling {
        if handled.contains(message.id) { return .done }
        remaining = remaining.map { $0 - 1 }
        do throws(CommandError) {
            return try handler.handle(message, mailbox.time)
        } catch {
            throw .failure(error)
        }
    }

    private func confirm(_ done: inout [WireMessage], _ mailbox: Mailbox) throws(ListenEnd) {
        let recorded = done.filter { $0.sequence != nil }
        done = []
        guard !recorded.isEmpty, !parameters.monitor else { return }
        handled.formUnion(recorded.map(\.id))
        try reaching { () throws(NotifyKitError) in try mailbox.confirm(recorded.compactMap(\.sequence)) }
        handled.subtract(recorded.map(\.id))
    }

    private func fail(_ message: WireMessage, _ reason: String, _ mailbox: Mailbox) throws(ListenEnd) {
        if told.insert(message.id).inserted {
            session.environment.report("\(message.kind) of \(MessageText.subject(message)) failed: \(reason)")
        } else {
            untold += 1
        }
        guard let sequence = message.sequence else { return }
        try reaching { () throws(NotifyKitError) in try mailbox.fail(sequence, reason) }
    }

    private func reaching<Value>(_ body: () throws(NotifyKitError) -> Value) throws(ListenEnd) -> Value {
        do throws(NotifyKitError) { return try body() } catch { throw .connection(error) }
    }
}

/// Why listening over one connection ended.
private enum ListenEnd: Error {
    /// The connection failed; the daemon may come back.
    case connection(NotifyKitError)
    /// Messages cannot be dealt with any more.
    case failure(CommandError)
}
