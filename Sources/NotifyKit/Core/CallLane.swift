internal import Varlink

// Calls over a connection that comes and goes
//
// A call waits until the lane is open, is sent, and is finished by its reply: the oldest sent call is the one a reply
// belongs to. When the connection is lost, what was sent has perhaps been done. Calls that may be made twice go back to
// the front of those that wait, in their order; the others fail. So all calls take effect in the order they were made.
// The patience of all calls is equal, so their deadlines come in that order too and the first one is the next.

/// The calls of a client, and which of them wait, are under way or are finished; does no I/O.
struct CallLane: Sendable {
    /// A call that is over, and how.
    struct Finished: Sendable {
        let call: OutstandingCall
        let outcome: Result<Reply, NotifyKitError>
    }

    /// Calls under way at a time; the others wait here instead of in the daemon's buffers.
    static let depth = 64

    private var waiting = Queue<OutstandingCall>()
    private var sent: [OutstandingCall] = []
    private var session: ClientSession?

    var isOpen: Bool { session != nil }
    var isIdle: Bool { waiting.isEmpty && sent.isEmpty }

    /// When the next call is given up; nil for never.
    var nextDeadline: Int64? {
        sent.lazy.compactMap(Self.liveDeadline).first ?? waiting.rest.lazy.compactMap(Self.liveDeadline).first
    }

    mutating func add(_ call: OutstandingCall) {
        waiting.append(call)
    }

    /// A connection is there; `introduction` is made first, unless the oldest waiting call introduces the client itself.
    mutating func open(introduction: OutstandingCall?) -> [UInt8] {
        var session = ClientSession()
        var bytes: [UInt8] = []
        if let introduction, waiting.rest.first?.method != introduction.method {
            bytes = introduction.encode(&session)
            sent.append(introduction)
        }
        self.session = session
        return bytes + send()
    }

    /// The bytes of calls that can be sent now.
    mutating func send() -> [UInt8] {
        guard var session else { return [] }
        var bytes: [UInt8] = []
        while sent.count < Self.depth, let call = waiting.popFirst() {
            bytes += call.encode(&session)
            sent.append(call)
        }
        self.session = session
        return bytes
    }

    /// Takes bytes of the daemon and gives the calls that they finish, also those before a fault.
    mutating func receive(_ bytes: [UInt8]) -> (finished: [Finished], fault: VarlinkError?) {
        var finished: [Finished] = []
        do throws(VarlinkError) {
            try session?.receive(bytes)
            while let reply = try session?.nextReply() {
                finished.append(Finished(call: sent.removeFirst(), outcome: .success(reply)))
            }
        } catch {
            return (finished, error)
        }
        return (finished, nil)
    }

    /// The connection is lost, or none could be made.
    mutating func lose(_ error: NotifyKitError) -> [Finished] {
        session = nil
        let failed = sent.filter { !$0.isRepeatable } + waiting.remove(where: \.isImpatient)
        waiting.prepend(sent.filter { $0.isRepeatable && !$0.isAbandoned })
        sent = []
        return failed.map { Finished(call: $0, outcome: .failure(error)) }
    }

    /// Gives up what has waited for too long, for that reason.
    mutating func expire(at now: Int64, _ error: NotifyKitError) -> [Finished] {
        var expired = waiting.remove { $0.deadline.map { $0 <= now } ?? false }
        for index in sent.indices where Self.liveDeadline(sent[index]).map({ $0 <= now }) ?? false {
            expired.append(abandon(index))
        }
        return expired.map { Finished(call: $0, outcome: .failure(error)) }
    }

    /// Gives up one call; nil when it is over.
    mutating func cancel(_ number: Int) -> OutstandingCall? {
        if let index = sent.firstIndex(where: { $0.number == number }) { return abandon(index) }
        return waiting.remove { $0.number == number }.first
    }

    /// Gives up all.
    mutating func close(_ error: NotifyKitError) -> [Finished] {
        let all = sent + waiting.remove { _ in true }
        (sent, session) = ([], nil)
        return all.map { Finished(call: $0, outcome: .failure(error)) }
    }

    /// Its reply still comes and has to be taken, but concerns nobody.
    private mutating func abandon(_ index: Int) -> OutstandingCall {
        let call = sent[index]
        sent[index].purpose = .none
        return call
    }

    private static func liveDeadline(_ call: OutstandingCall) -> Int64? {
        call.isAbandoned ? nil : call.deadline
    }
}
