import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd

// The life cycle of programs
//
// Where a client's program stands is known while it has a stream, and in memory alone: a stream that opens is in the
// background until somebody says otherwise, and the end of the last one is the end of the program. What is told of it
// follows from a table (`Engine/ProgramState+Events`). The owner of the mailbox gets it as a message that it confirms, so
// that a program learns in order of what it slept through; but what nobody was there for is of no use later: when the
// last stream ends, and when the daemon starts, what is left of these messages is taken back. They launch nobody.
//
// What a program says of itself goes to the others only. Timers run on the real monotonic clock: they wait for living
// peers.

/// Knows where programs stand, what work they have begun, and which of them are being ended.
final class Programs {
    let store: Store
    let writer: DecisionWriter
    let mailboxes: Mailboxes
    let loop: EventLoop
    let clock: Timekeeper
    let log: Log
    var settings: Settings
    /// A client's program was moved by somebody's word, or ended; what it begins with is nobody's word.
    var onMove: (Int64, ProgramState) -> Void = { _, _ in }
    /// Runs what timers ask for, so that a fault of the store is dealt with.
    var deciding: (() throws -> Void) throws -> Void = { work in try work() }

    /// The clients whose program runs.
    private var states: [Int64: ProgramState] = [:]
    /// What the states of this turn were before it; they come back when the turn is undone.
    private var before: [Int64: ProgramState] = [:]
    var tasks: [Int64: [ProgramTask]] = [:]
    private var lastTask: Int64 = 0
    /// The programs that are being ended.
    var endings: [Int64: ProgramEnding] = [:]
    /// What this turn began, which is taken back when the turn is undone.
    var begun = Begun()

    /// Tasks and endings that only an undone turn knows.
    struct Begun {
        var tasks: [(client: Int64, task: ProgramTask)] = []
        var endings: Set<Int64> = []
    }

    init(
        store: Store, writer: DecisionWriter, mailboxes: Mailboxes, loop: EventLoop, clock: Timekeeper, log: Log,
        settings: Settings
    ) {
        self.store = store
        self.writer = writer
        self.mailboxes = mailboxes
        self.loop = loop
        self.clock = clock
        self.log = log
        self.settings = settings
    }

    /// Where the client's program stands.
    func state(of client: Int64) -> ProgramState { states[client] ?? .notRunning }

    /// The clients whose program runs, in no order.
    var running: [Int64] { Array(states.keys) }

    /// The number of a new task, never used twice in one run.
    func nextTask() -> Int64 {
        lastTask += 1
        return lastTask
    }
}

// MARK: - States

extension Programs {
    /// A stream opens that owns the client's mailbox; `reason` is what the daemon launched its program for.
    ///
    /// - Returns: the number of the message that tells it of the launch, where it wants to hear of such.
    func streamOpened(_ client: Int64, launchedFor reason: String?, wantsLifecycle: Bool) throws -> Int64? {
        set(.background, client)
        guard let record = try store.client(row: client) else { return nil }
        // Left of a stream before it, whose end has not been dealt with yet.
        try store.withdrawNotices(client: client, kind: .lifecycle)
        guard let reason else { return nil }
        let event = WireLifecycle(event: ProgramEvent.didFinishLaunching.rawValue, reason: reason)
        let sequence = try writer.tell(event, record, owned: wantsLifecycle, at: clock.now)
        return wantsLifecycle ? sequence : nil
    }

    /// Sets where a client's program stands, at the word of a process, and tells all but that process of it.
    func set(_ state: ProgramState, _ client: ClientRecord, by process: Int32) throws -> ProgramState {
        let previous = self.state(of: client.row)
        guard previous != .notRunning else { return previous }
        set(state, client.row)
        onMove(client.row, state)
        for event in previous.events(to: state) { try tell(event, client, except: process) }
        if state == .background, previous != .background { try suspended(client) }
        if state == .foreground { try releaseRings(client.row) }
        if state != .background { endings.removeValue(forKey: client.row)?.cancel() }
        return previous
    }

    /// Puts what waited for the foreground into the mailbox, a batch a turn.
    private func releaseRings(_ client: Int64) throws {
        guard state(of: client) == .foreground, try writer.releaseRings(client: client, at: clock.now) else { return }
        loop.perform { [weak self] in try self?.deciding { try self?.releaseRings(client) } }
    }

    private func set(_ state: ProgramState, _ client: Int64) {
        if before[client] == nil { before[client] = self.state(of: client) }
        states[client] = state
    }

    /// Tells a client's programs, but for those of one process, what happens to them; nothing where nobody wants to hear.
    ///
    /// - Returns: the number of the message.
    @discardableResult
    func tell(
        _ event: ProgramEvent, _ client: ClientRecord, milliseconds: Int64? = nil, except process: Int32? = nil
    ) throws(StoreError) -> Int64? {
        guard mailboxes.hasListeners(of: client.row) else { return nil }
        let now = clock.now
        let owner = mailboxes.programs(of: client.row).first
        let isOwned = owner.map { $0.wantsLifecycle && $0.connection.peer.process != process } ?? false
        let deadline = milliseconds.map(date)
        let sequence = try writer.tell(
            WireLifecycle(event: event.rawValue, deadline: deadline), client, owned: isOwned, except: process, at: now)
        guard isOwned else { return sequence }
        // Anybody may go on saying where a program stands; one that confirms nothing is told of the last times.
        let withdrawn = try store.withdrawNotices(
            client: client.row, kind: .lifecycle, keeping: Limits.lifecycleMessages)
        mailboxes.settled(client.row, withdrawn)
        return sequence
    }

    /// The wall date so many milliseconds ahead, for people: what ends then runs on the monotonic clock.
    func date(in milliseconds: Int64) -> Instant {
        Instant(milliseconds: clock.now.wall.milliseconds + milliseconds)
    }

    /// A connection is closed: its tasks end, and its client's program with the last stream.
    func connectionEnded(_ connection: Connection, orphan: Int64?, heir: MailboxStream?) throws {
        for (client, list) in tasks where list.contains(where: { $0.connection == connection.number }) {
            try endTasks(of: client) { $0.connection == connection.number }
        }
        // The heir never asked for them.
        if let heir, !heir.wantsLifecycle { try store.withdrawNotices(client: heir.client, kind: .lifecycle) }
        guard let orphan, !mailboxes.isConnected(orphan) else { return }
        states[orphan] = nil
        onMove(orphan, .notRunning)
        before[orphan] = nil
        endings.removeValue(forKey: orphan)?.streamEnded()
        try store.withdrawNotices(client: orphan, kind: .lifecycle)
    }

    /// The daemon starts: nobody is there for what is left of these messages.
    func begin() throws(StoreError) {
        for client in try store.allClients() where client.counts.notices > 0 {
            try store.withdrawNotices(client: client.row, kind: .lifecycle)
        }
    }

    /// What the turn changed is committed.
    func kept() {
        before.removeAll()
        begun = Begun()
    }

    /// The turn is undone: programs stand where they stood, and what it began was never begun.
    ///
    /// What it ended stays so, and is looked at again by ``lookAgain()`` when the store can be written.
    func undone() {
        for (client, task) in begun.tasks {
            task.cancel()
            let rest = tasks[client, default: []].filter { $0 !== task }
            tasks[client] = rest.isEmpty ? nil : rest
        }
        for client in begun.endings where endings[client]?.isSignalled == false {
            endings.removeValue(forKey: client)?.cancel()
        }
        begun = Begun()
        for (client, state) in before {
            states[client] = state == .notRunning ? nil : state
            onMove(client, state)
        }
        before.removeAll()
    }
}
