import NotifyInterface
import NotifyKit

/// The two connections of a listener: one that the messages come over, one that they are confirmed over.
struct Mailbox {
    private let stream: ReplyStream<Clients.Subscribe>
    private let answers: Connection
    /// Nil for copies of everybody's messages, of which none is confirmed.
    private let client: String?
    /// Now and here when it was opened.
    let time: LocalTime

    init(
        _ session: Session, _ parameters: Clients.Subscribe.Parameters, _ interrupt: Interrupt
    ) throws(NotifyKitError) {
        client = parameters.client
        answers = try session.connect()
        time = try session.localTime(over: answers)
        stream = try session.connect().stream(
            Clients.Subscribe.self, parameters, interrupt: interrupt.descriptor)
    }

    /// Waits for replies: messages, and changes of who owns the mailbox.
    func next() throws(NotifyKitError) -> [Clients.Subscribe.Reply] {
        try stream.next()
    }

    func confirm(_ sequences: [Int64]) throws(NotifyKitError) {
        guard let client else { return }
        _ = try answers.call(Clients.Confirm.self, Clients.Confirm.Parameters(client: client, sequences: sequences))
    }

    func fail(_ sequence: Int64, _ reason: String) throws(NotifyKitError) {
        guard let client else { return }
        _ = try answers.call(
            Clients.Fail.self, Clients.Fail.Parameters(client: client, sequences: [sequence], reason: reason))
    }
}
