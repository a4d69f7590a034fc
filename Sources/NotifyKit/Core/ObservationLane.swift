internal import NotifyInterface
internal import NotifyModel
internal import Varlink

// An observation that outlives its connection
//
// What the program wants of it, its patterns and whether it is suspended, is kept here as its wish, beside what the
// daemon was told on this connection. Where the two differ the machine makes a call, one at a time; a new connection is
// told the wish from the start. Whoever waits for a wish to hold is told when the daemon has answered for it. Posts
// are handed over in the order in which they came. What was posted between two connections is lost: the first post
// after it says so.

/// What an observation asks for, what of it the daemon knows, and the posts that wait for the program; does no I/O.
struct ObservationLane: Sendable {
    /// What a reader is told: a post, or nil at the end.
    typealias Delivery = @Sendable (ReceivedPosting?) -> Void
    /// What somebody who waits for a wish is told.
    typealias Settlement = @Sendable (Result<Void, NotifyKitError>) -> Void

    /// What the program asks for.
    struct Wish: Hashable, Sendable {
        /// Each once.
        var patterns: [String]
        var isSuspended = false
    }

    /// A difference that the daemon is to be told.
    enum Difference: Sendable {
        case patterns(Broadcast.Change.Parameters)
        case suspension(Broadcast.Suspend.Parameters)
    }

    /// A post was given to somebody, or somebody's wait has ended.
    struct Handed: Sendable {
        let posting: ReceivedPosting?
        let delivery: Delivery
    }

    /// Somebody waits until what is wished holds.
    private struct Waiter: Sendable {
        let deadline: Int64
        let settlement: Settlement
    }

    /// Posts that wait in the program, beyond which the rest waits in the socket and in the daemon.
    static let queueLimit = 256

    private(set) var wish: Wish
    private let object: String?
    private let whenSuspended: SuspensionBehavior
    /// What holds at the daemon, on this connection.
    private var told: Wish?
    /// What the call under way tells.
    private var telling: Wish?
    /// The number of that call.
    var tellingCall: Int?
    private var session: ClientSession?
    /// The observer's name, once the daemon has given it.
    private(set) var observer: String?
    private var waiters: [Waiter] = []
    private var readers: [(number: Int, delivery: Delivery)] = []
    private var queue = Queue<ReceivedPosting>()
    /// Whether a connection was lost since the last post.
    private var isInterrupted = false

    init(patterns: [String], object: String?, whenSuspended: SuspensionBehavior) {
        wish = Wish(patterns: ObservationLane.distinct(patterns))
        self.object = object
        self.whenSuspended = whenSuspended
    }

    var isOpen: Bool { session != nil }
    /// Whether more posts may be taken from the socket.
    var hasRoom: Bool { queue.rest.count < Self.queueLimit }
    /// Whether what is wished holds at the daemon.
    var isSettled: Bool { told == wish }
    /// When the next waiter is given up; nil for never.
    var nextDeadline: Int64? { waiters.map(\.deadline).min() }

    private static func distinct(_ patterns: [String]) -> [String] {
        var seen: Set<String> = []
        return patterns.filter { seen.insert($0).inserted }
    }
}

// MARK: - Wishes

extension ObservationLane {
    /// The program asks for something else from now on.
    mutating func change(_ body: (inout Wish) -> Void) {
        body(&wish)
        wish.patterns = Self.distinct(wish.patterns)
    }

    /// Somebody waits until what is wished holds.
    mutating func wait(until deadline: Int64, _ settlement: @escaping Settlement) {
        waiters.append(Waiter(deadline: deadline, settlement: settlement))
    }

    /// The waiters to be told that what is wished holds; none as long as it does not.
    mutating func settle() -> [Settlement] {
        guard isSettled else { return [] }
        defer { waiters = [] }
        return waiters.map(\.settlement)
    }

    /// Gives up those who have waited for too long.
    mutating func expire(at now: Int64) -> [Settlement] { removeWaiters { $0.deadline <= now } }

    /// The next thing to tell the daemon; nil when there is none, or something is being told.
    mutating func nextDifference() -> Difference? {
        guard let observer, let told, telling == nil, told != wish else { return nil }
        var next = told
        defer { telling = next }
        if told.patterns != wish.patterns {
            next.patterns = wish.patterns
            let added = wish.patterns.filter { !told.patterns.contains($0) }
            let removed = told.patterns.filter { !wish.patterns.contains($0) }
            return .patterns(.init(observer: observer, add: added, remove: removed))
        }
        next.isSuspended = wish.isSuspended
        return .suspension(.init(observer: observer, suspended: wish.isSuspended))
    }

    /// The daemon took what it was told on the connection of that observer.
    mutating func finishTelling(_ observer: String) {
        guard observer == self.observer, let telling else { return }
        (told, self.telling) = (telling, nil)
    }

    /// The daemon refused what it was told: the wish is what holds.
    ///
    /// - Returns: those who waited for it.
    mutating func refuseTelling(_ observer: String) -> [Settlement] {
        guard observer == self.observer, let told else { return [] }
        (wish, telling) = (told, nil)
        return removeWaiters { _ in true }
    }

    private mutating func removeWaiters(_ condition: (Waiter) -> Bool) -> [Settlement] {
        defer { waiters.removeAll(where: condition) }
        return waiters.filter(condition).map(\.settlement)
    }
}

// MARK: - Readers

extension ObservationLane {
    /// A reader asks for the next post.
    mutating func ask(_ number: Int, _ delivery: @escaping Delivery) -> [Handed] {
        readers.append((number, delivery))
        return handOver()
    }

    /// A reader does not wait any longer.
    mutating func stopAsking(_ number: Int) -> [Handed] {
        defer { readers.removeAll { $0.number == number } }
        return readers.filter { $0.number == number }.map { Handed(posting: nil, delivery: $0.delivery) }
    }

    /// The observation is over.
    mutating func close() -> (handed: [Handed], settlements: [Settlement]) {
        disconnect()
        defer { readers = [] }
        return (readers.map { Handed(posting: nil, delivery: $0.delivery) }, removeWaiters { _ in true })
    }

    private mutating func handOver() -> [Handed] {
        var handed: [Handed] = []
        while let reader = readers.first, let posting = queue.popFirst() {
            readers.removeFirst()
            handed.append(Handed(posting: posting, delivery: reader.delivery))
        }
        return handed
    }
}

// MARK: - The stream

extension ObservationLane {
    /// A connection is there; gives its first bytes: a client that has a name introduces itself.
    mutating func open(client: String?, introduction: OutstandingCall?) -> [UInt8] {
        var session = ClientSession()
        defer { self.session = session }
        telling = Wish(patterns: wish.patterns)
        let parameters = Broadcast.Observe.Parameters(
            patterns: wish.patterns, object: object, client: client, whenSuspended: whenSuspended)
        return (introduction?.encode(&session) ?? [])
            + session.call(Broadcast.Observe.name, parameters, more: true)
    }

    /// Takes bytes of the daemon.
    ///
    /// - Returns: what can be handed over.
    mutating func receive(_ bytes: [UInt8]) throws(NotifyKitError) -> [Handed] {
        for reply in try session?.replies(to: Broadcast.Observe.self, in: bytes) ?? [] {
            if let observer = reply.observer {
                self.observer = observer
                finishTelling(observer)
            }
            guard let posting = reply.posting else { continue }
            queue.append(ReceivedPosting(frame: posting, lost: reply.lost ?? 0, isAfterGap: isInterrupted))
            isInterrupted = false
        }
        return handOver()
    }

    /// The connection is lost; what came over it is handed over all the same.
    mutating func disconnect() {
        if observer != nil { isInterrupted = true }
        (session, observer, told, telling, tellingCall) = (nil, nil, nil, nil, nil)
    }
}
