internal import NotifyInterface
internal import Varlink

// The life of a message in the program
//
// The daemon hands a message over again on each new stream until it is confirmed, always under the same id. The program
// is to see it once. So a message is here in one of three places: in the queue, until a reader asks; in hand, from then
// until it is confirmed; settled, from then until the daemon has taken the confirmation. What comes again while it is in
// hand or settled is passed over, only that a confirmation which the daemon did not take is made again. The queue is
// forgotten with the connection, since all of it comes again. No message is kept beyond the window of the stream.

/// The messages that a client's stream hands over, and who reads them; does no I/O.
struct MailboxLane: Sendable {
    /// What a reader is told: a message, or nil at the end.
    typealias Delivery = @Sendable (WireMessage?) -> Void

    /// A message was given to somebody, or somebody's wait has ended.
    struct Handed: Sendable {
        let message: WireMessage?
        let delivery: Delivery
    }

    /// One iteration over the messages.
    private struct Reader: Sendable {
        /// Whether asking for the next message confirms the one before.
        let confirmsByAsking: Bool
        var waiting: Delivery?
        var holding: WireMessage?
    }

    private var readers: [Int: Reader] = [:]
    private var queue = Queue<WireMessage>()
    /// The mailbox numbers of messages in hand, by id; a daemon that restored its store may give another number.
    private var inHand: [String: Int64] = [:]
    /// Whether a confirmation is under way for what the program has done with.
    private var settled: [String: Bool] = [:]
    private var session: ClientSession?
    /// Whether the daemon refused the last confirmation.
    private(set) var isRefused = false
    /// What the daemon said last: owner or standby; nil without a stream.
    private(set) var state: String?

    var isOpen: Bool { session != nil }
    /// A stream is open as long as somebody reads, so that messages go to another program, or launch one, afterwards.
    var isWanted: Bool { !readers.isEmpty }
}

// MARK: - Readers

extension MailboxLane {
    mutating func addReader(_ number: Int, confirmsByAsking: Bool) {
        readers[number] = Reader(confirmsByAsking: confirmsByAsking)
    }

    /// An iteration is over; what it held unconfirmed waits for the next one.
    mutating func removeReader(_ number: Int) -> [Handed] {
        guard let reader = readers.removeValue(forKey: number) else { return [] }
        if let held = reader.holding, inHand.removeValue(forKey: held.id) != nil { queue.prepend([held]) }
        if readers.isEmpty { forget() }
        return handOver()
    }

    /// A reader asks for the next message; one that waits already, in another task, is told the end.
    ///
    /// - Returns: the id and number of the message that it confirms by asking, and what can be handed over.
    mutating func ask(
        _ number: Int, _ delivery: @escaping Delivery
    ) -> (confirmed: (id: String, sequence: Int64)?, handed: [Handed]) {
        guard var reader = readers[number] else { return (nil, [Handed(message: nil, delivery: delivery)]) }
        let confirmed = reader.holding.flatMap { held in settle(held.id).map { (held.id, $0) } }
        let earlier = reader.waiting.map { Handed(message: nil, delivery: $0) }
        reader.holding = nil
        reader.waiting = delivery
        readers[number] = reader
        return (confirmed, (earlier.map { [$0] } ?? []) + handOver())
    }

    /// A reader does not wait any longer.
    mutating func stopAsking(_ number: Int) -> [Handed] {
        guard let delivery = readers[number]?.waiting else { return [] }
        readers[number]?.waiting = nil
        return [Handed(message: nil, delivery: delivery)]
    }

    /// All iterations end.
    mutating func close() -> [Handed] {
        let waiting = readers.values.compactMap(\.waiting)
        readers = [:]
        forget()
        return waiting.map { Handed(message: nil, delivery: $0) }
    }

    /// Whoever iterates next is to see all that is not settled.
    private mutating func forget() {
        disconnect()
        inHand = [:]
    }

    private mutating func handOver() -> [Handed] {
        var handed: [Handed] = []
        for number in readers.keys.sorted() {
            guard var reader = readers[number], let delivery = reader.waiting, let message = queue.popFirst() else {
                continue
            }
            reader.waiting = nil
            if let sequence = message.sequence {
                inHand[message.id] = sequence
                if reader.confirmsByAsking { reader.holding = message }
            }
            readers[number] = reader
            handed.append(Handed(message: message, delivery: delivery))
        }
        return handed
    }
}

// MARK: - Confirmations

extension MailboxLane {
    /// The program says that it has dealt with a message, perhaps after its iteration was over.
    ///
    /// - Returns: its number, by which it is to be confirmed now; nil when that is under way already.
    mutating func settle(_ message: WireMessage) -> Int64? {
        guard settled[message.id] == nil, let sequence = message.sequence else { return nil }
        if let sequence = settle(message.id) { return sequence }
        _ = queue.remove { $0.id == message.id }
        settled[message.id] = true
        return sequence
    }

    /// A message in hand is dealt with.
    ///
    /// - Returns: its number, by which it is to be confirmed now; nil when it is not in hand any more.
    mutating func settle(_ id: String) -> Int64? {
        guard let sequence = inHand.removeValue(forKey: id) else { return nil }
        settled[id] = true
        return sequence
    }

    /// The daemon took a confirmation, or did not.
    mutating func finishConfirmation(_ id: String, isTaken: Bool) {
        settled[id] = isTaken ? nil : false
        isRefused = !isTaken
    }

    /// Confirming a message failed, and the program was told: it is in hand as before if its iteration lives, else it
    /// comes again.
    mutating func unsettle(_ id: String, _ sequence: Int64) {
        settled[id] = nil
        let isHeld = readers.values.contains { !$0.confirmsByAsking || $0.holding?.id == id }
        inHand[id] = isHeld ? sequence : nil
    }

    /// The program gives a message back: when the daemon hands it over again it is new.
    mutating func release(_ id: String) {
        inHand[id] = nil
    }
}

// MARK: - The stream

extension MailboxLane {
    /// A connection is there; the client introduces itself on it and asks for its messages.
    mutating func open(introduction: OutstandingCall?, subscription: Clients.Subscribe.Parameters) -> [UInt8] {
        var session = ClientSession()
        defer { self.session = session }
        return (introduction?.encode(&session) ?? [])
            + session.call(Clients.Subscribe.name, subscription, more: true)
    }

    /// Takes bytes of the daemon.
    ///
    /// - Returns: what can be handed over, and the messages that have to be confirmed once more.
    mutating func receive(
        _ bytes: [UInt8]
    ) throws(NotifyKitError) -> (handed: [Handed], unconfirmed: [(id: String, sequence: Int64)]) {
        var unconfirmed: [(id: String, sequence: Int64)] = []
        for reply in try session?.replies(to: Clients.Subscribe.self, in: bytes) ?? [] {
            if let state = reply.state { self.state = state }
            guard let message = reply.message else { continue }
            if let sequence = sort(message) { unconfirmed.append((message.id, sequence)) }
        }
        return (handOver(), unconfirmed)
    }

    /// The connection is lost: what was not handed over comes again.
    mutating func disconnect() {
        (session, state) = (nil, nil)
        queue = Queue()
    }

    /// Puts a message where it belongs.
    ///
    /// - Returns: its number when it was dealt with before and has to be confirmed once more.
    private mutating func sort(_ message: WireMessage) -> Int64? {
        guard let sequence = message.sequence else {
            queue.append(message)
            return nil
        }
        if let isUnderWay = settled[message.id] {
            settled[message.id] = true
            return isUnderWay ? nil : sequence
        }
        if inHand[message.id] != nil {
            inHand[message.id] = sequence
        } else {
            queue.append(message)
        }
        return nil
    }
}
