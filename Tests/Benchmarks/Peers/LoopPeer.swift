import CLinux
import Glibc
import NotifyTestSupport
import Varlink

/// The peer of schedules and storms: a bare epoll loop with the same JSON, the same rows, window and group size.
///
/// A turn drains what is ready, claims at most one group of what is due, commits, syncs, and only then answers and sends:
/// durable before seen, as the daemon. What it leaves out is everything else: checking, kinds of triggers, policies,
/// the ledger's unusual lines, limits, retries, several subscribers.
final class LoopPeer {
    private static let listenerToken: UInt64 = .max
    private static let timerToken: UInt64 = .max - 1

    private let listener: Int32
    private let timer: Int32
    private let poller: Poller
    private let rows: PeerRows
    private let due: Int64?
    private let start: Int64?
    private var connections: [UInt64: Wire] = [:]
    private var replies: [(wire: Wire, bytes: [UInt8])] = []
    private var mailbox: PeerMailbox?
    private var isStorming = false

    /// SOCKET DATABASE, and for a storm the DATE of its rows and the wall time at which it STARTS, in milliseconds.
    init(arguments: [String]) throws {
        guard arguments.count >= 2 else { throw TestSupportError("peer-loop SOCKET DATABASE [DATE START]") }
        listener = try UnixSocket.listen(at: arguments[0])
        rows = try PeerRows(store: PeerStore(path: arguments[1]))
        due = arguments.count > 3 ? Int64(arguments[2]) : nil
        start = arguments.count > 3 ? Int64(arguments[3]) : nil
        timer = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC))
        poller = try Poller()
        try poller.watch(listener, token: Self.listenerToken)
    }

    /// Serves until it is killed.
    func run() throws {
        try armTimer()
        print("ready")
        fflush(nil)
        while true {
            for token in try poller.wait(milliseconds: isStorming ? 0 : -1) { try serve(token) }
            if isStorming { try claim() }
            try rows.makeDurable()
            for (wire, bytes) in replies { try wire.send(bytes) }
            replies.removeAll(keepingCapacity: true)
            try mailbox?.sendWhatFits()
        }
    }

    private func armTimer() throws {
        guard let start else { return }
        var date = itimerspec()
        date.it_value.tv_sec = time_t(start / 1_000)
        date.it_value.tv_nsec = Int(start % 1_000) * 1_000_000
        timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &date, nil)
        try poller.watch(timer, token: Self.timerToken)
    }

    private func serve(_ token: UInt64) throws {
        switch token {
        case Self.listenerToken:
            let wire = Wire(descriptor: accept(listener, nil, nil))
            connections[UInt64(wire.descriptor)] = wire
            try poller.watch(wire.descriptor, token: UInt64(wire.descriptor))
        case Self.timerToken:
            // There is one storm, so the timer is not read but forgotten.
            poller.forget(timer)
            isStorming = true
        default: try read(token)
        }
    }

    private func read(_ token: UInt64) throws {
        guard let wire = connections[token] else { return }
        let isOpen = try wire.receive { try answer(Call(message: $0), on: wire) }
        if !isOpen {
            poller.forget(wire.descriptor)
            connections[token] = nil
        }
    }

    private func answer(_ call: Call, on wire: Wire) throws {
        var reader = ObjectReader(call.parameters)
        var bytes: [UInt8] = []
        switch call.member {
        case "Schedule": Reply.append(try rows.schedule(&reader), to: &bytes)
        case "Confirm":
            let confirmed = try rows.confirm(&reader)
            mailbox?.confirmed(confirmed)
            Reply.append(["confirmed": .int(Int64(confirmed))] as JSONObject, to: &bytes)
        case "Subscribe":
            let client = try reader.string("client")
            mailbox = PeerMailbox(wire: wire, client: client, window: Int(try reader.int("window")))
            Reply.append(["state": "owner"] as JSONObject, continues: true, to: &bytes)
        default: throw TestSupportError("the peer knows no \(call.method)")
        }
        replies.append((wire, bytes))
    }

    private func claim() throws {
        guard let due, let mailbox else { return }
        let count = try rows.ring(due: due, limit: Bench.group) { mailbox.add($0) }
        isStorming = count > 0
    }
}
