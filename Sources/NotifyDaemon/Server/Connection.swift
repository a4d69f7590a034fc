import NotifyInterface
import Varlink

/// One client's connection: its socket, its session, and what is on the way to it.
///
/// The server moves the bytes; services and mailboxes see a connection only through `Caller` and `send`.
final class Connection {
    /// Tells connections apart in logs; grows, never used twice.
    let number: UInt64
    let descriptor: FileDescriptor
    let peer: PeerCredentials
    var session = ServerSession(limit: Limits.messageBytes)
    var held = HeldOutput()
    var sending = SendBuffer()
    var registration: Registration?
    /// What this turn's calls were answered, not yet committed.
    private(set) var answers: [Answer] = []
    /// The bytes of `answers`.
    private var answerBytes = 0
    /// What the server counts as held in memory for this connection.
    var accountedBytes = 0
    /// A call that waits until the store takes new requests again.
    var deferred: Call?
    /// The peer sends nothing more; the connection ends when it has what is due to it.
    var isEnding = false
    /// Its calls of this turn have had their time: the next ones are served in the turn after.
    var goesOn = false
    /// The peer takes nothing more; what it had sent before is still done.
    private(set) var isDeaf = false
    private(set) var isClosed = false
    /// The mailbox that it reads; set and taken back by `Mailboxes`.
    var stream: MailboxStream?
    /// What it observes; set and taken back by `Broadcaster`.
    var observer: Observer?
    /// Bytes that wait in memory until its observer is suspended no longer.
    var waitingBytes = 0
    /// Clients whose signal its process handles; kept by `Launcher`.
    var signalledClients: Set<Int64> = []
    /// Sends the process at the other end the signal of its client file; set by Register.
    var signal: PeerSignal?

    /// The answer to one call of the turn at hand.
    struct Answer {
        var bytes: [UInt8]
        /// Whether the call changed the store, so that a failed commit makes the answer untrue.
        let wrote: Bool
        let oneway: Bool
    }

    init(number: UInt64, descriptor: FileDescriptor, peer: PeerCredentials) {
        self.number = number
        self.descriptor = descriptor
        self.peer = peer
    }

    /// Output waiting in memory, released or not.
    var outputBytes: Int { answerBytes + held.count + sending.count }

    /// All memory that this connection's peer causes.
    var bufferedBytes: Int { outputBytes + waitingBytes + session.bufferedByteCount }

    /// Whether its peer ended and everything that it asked for before is done and sent.
    var isDone: Bool {
        guard isEnding, outputBytes == 0, deferred == nil else { return false }
        return session.hasOpenStream || !session.isServing && !session.hasWaitingCall
    }

    /// Keeps what the session says to the call at hand as an answer of this turn.
    func answered(wrote: Bool, oneway: Bool) {
        keep(Answer(bytes: session.takeOutput(), wrote: wrote, oneway: oneway))
    }

    /// Keeps an error that no call at hand is answered with, after the answers before it.
    func refused(_ error: VarlinkError) {
        keep(Answer(bytes: Reply.encoded(error), wrote: false, oneway: false))
    }

    /// Keeps an answer until the end of the turn.
    func keep(_ answer: Answer) {
        guard !isClosed, !isDeaf else { return }
        answers.append(answer)
        answerBytes += answer.bytes.count
    }

    /// Holds the answers of the turn back until its commit is durable; with `failure` those that wrote say so instead.
    func seal(after commit: UInt64, failure: VarlinkError?) {
        for answer in answers {
            if let failure, answer.wrote {
                // One that takes more than a turn has no bytes yet, and is answered when it is done.
                if !answer.oneway && !answer.bytes.isEmpty { held.append(Reply.encoded(failure), after: commit) }
            } else {
                held.append(answer.bytes, after: commit)
            }
        }
        answers.removeAll(keepingCapacity: true)
        answerBytes = 0
    }

    /// Sends one more message of an open stream when commit `after` is durable.
    func send(_ message: some Collection<UInt8>, after commit: UInt64) {
        guard !isClosed, !isDeaf else { return }
        held.append(message, after: commit)
    }

    /// Drops what is on the way; nothing more is sent.
    func markDeaf() {
        isDeaf = true
        held = HeldOutput()
        sending = SendBuffer()
        answers = []
        answerBytes = 0
    }

    /// Drops what is on the way and what waits.
    func markClosed() {
        isClosed = true
        markDeaf()
        deferred = nil
    }
}
