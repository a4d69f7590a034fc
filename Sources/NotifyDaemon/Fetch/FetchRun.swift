import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Systemd

// Waking clients
//
// A task waits for its date (a row with a due), is held when something that it needs is missing, or runs. When its date has
// come, everything it needs is looked at once: somebody to wake, the network, power. What is missing holds it, without a
// date, until a stream opens, the client can be launched, or a look at the machine finds it there. A wake is a message in
// the client's mailbox, and so it launches, waits for its commit and is handed over as every message does.
//
// The budget runs on the real monotonic clock, as it waits for a living program; dates run on the daemon's clock. A wake that
// was under way when the daemon ended has its whole budget again after the start, because the program may live on.

/// Begins wakes, watches their budget and keeps what came of them.
final class FetchRun {
    private let store: Store
    private let writer: DecisionWriter
    private let mailboxes: Mailboxes
    private let launcher: Launcher
    private let loop: EventLoop
    private let clock: Timekeeper
    private let log: Log
    var settings: Settings
    /// Runs what timers ask for, so that a fault of the store is dealt with.
    var deciding: (() throws -> Void) throws -> Void = { work in try work() }
    /// Something may be due now.
    var onDue: () -> Void = {}

    /// What watches a wake under way.
    private struct Watch {
        let wake: Int64
        let timers: [PeerTimer]
    }

    private var watches: [Int64: Watch] = [:]
    /// After which row held tasks are looked at; nil when none need be.
    private var lookedAt: Int64? = 0
    private var lookTimer: PeerTimer?

    /// At most that many tasks are begun, and as many held ones looked at, in one turn.
    private static let batch: Int = 16

    init(
        store: Store, writer: DecisionWriter, mailboxes: Mailboxes, launcher: Launcher, loop: EventLoop,
        clock: Timekeeper, log: Log, settings: Settings
    ) {
        self.store = store
        self.writer = writer
        self.mailboxes = mailboxes
        self.launcher = launcher
        self.loop = loop
        self.clock = clock
        self.log = log
        self.settings = settings
    }

    /// How often clients are woken, by the configuration.
    var pace: FetchPace { FetchPace(floor: settings.fetchFloor, spread: settings.fetchSpread) }

    /// The machine, as far as tasks wait for it.
    var conditions: MachineConditions {
        MachineConditions(supplies: settings.powerSupplies, routes: settings.routes)
    }
}

// MARK: - Beginning

extension FetchRun {
    /// Takes up wakes that nothing watches: they were under way when the daemon ended, or their end was undone.
    func resume() throws(StoreError) {
        var last: Int64 = 0
        while true {
            let running = try store.fetchesRunning(after: last, limit: FetchRun.batch)
            for task in running where watches[task.row]?.wake != task.wakes { watch(task) }
            guard running.count == FetchRun.batch, let row = running.last?.row else { return }
            last = row
        }
    }

    /// Begins what is due, and what is held no more; returns whether there may be more of it.
    func bite(at now: Moment) throws(StoreError) -> Bool {
        let due = try store.fetchesDue(at: now, limit: FetchRun.batch)
        for task in due { try begin(task, at: now) }
        guard let row = lookedAt else { return due.count == FetchRun.batch }
        let held = try store.fetchesHeld(after: row, limit: FetchRun.batch)
        for task in held { try begin(task, at: now) }
        lookedAt = held.count == FetchRun.batch ? held.last?.row : nil
        return due.count == FetchRun.batch || lookedAt != nil
    }

    /// Something that held tasks wait for may be there.
    func lookAgain() {
        lookedAt = 0
        onDue()
    }

    private func begin(_ task: FetchTask, at now: Moment) throws(StoreError) {
        guard let client = try store.client(row: task.client) else { return try store.delete(task) }
        // By the configuration as it is now, which may allow less than when the date was set.
        // One that is held too: its minimum may be longer by now.
        if task.minimum != nil, case let next = pace.next(of: task, client: client.name),
            next > now.elapsed
        {
            return try put(task, .waiting, due: .elapsed(next))
        }
        guard let missing = try missing(for: task, of: client) else {
            _ = try wake(task, of: client, at: now)
            return
        }
        if missing.isOfMachine { keepLooking() }
        guard task.state != .held else { return }
        log(.info, "\(client.name) is not woken for \(task.name): \(missing.words)", [.client: client.name])
        try put(task, .held, due: nil)
    }

    private func put(_ task: FetchTask, _ state: FetchState, due: Due?) throws(StoreError) {
        var task = task
        task.state = state
        task.due = due
        try store.update(task)
    }

    private func keepLooking() {
        guard lookTimer?.isPending != true else { return }
        lookTimer = loop.after(.milliseconds(settings.conditionInterval)) { [weak self] in self?.lookAgain() }
    }

    /// What a task waits for beside its date; nil when all is there.
    func missing(for task: FetchTask, of client: ClientRecord) throws(StoreError) -> MissingCondition? {
        if let obstacle = launcher.obstacle(to: .fetch, client) { return .client(obstacle) }
        if task.requiresNetwork, conditions.network == .unmet { return .network }
        if task.requiresPower, conditions.power == .unmet { return .power }
        return nil
    }
}

// MARK: - Running

extension FetchRun {
    /// Wakes the client; the wake is in its mailbox, and its budget begins.
    func wake(_ task: FetchTask, of client: ClientRecord, at now: Moment) throws(StoreError) -> FetchTask {
        var task = task
        task.state = .running
        task.due = nil
        task.lastWake = now
        task.wakes += 1
        task.notice = try post(.begin, task, until: deadline(after: now))
        task.warning = nil
        try store.update(task)
        watch(task)
        log(.info, "woke \(client.name) for \(task.name)", [.client: client.name])
        return task
    }

    private func deadline(after now: Moment) -> Instant {
        Instant(milliseconds: now.wall.milliseconds + settings.fetchBudget)
    }

    private enum Event: String {
        case begin
        case expiring
    }

    private func post(_ event: Event, _ task: FetchTask, until deadline: Instant) throws(StoreError) -> Int64 {
        let wake = WireFetchWake(
            task: task.name, kind: task.kind.word, event: event.rawValue, wake: FetchWakeName(task).description,
            deadline: deadline)
        return try writer.post(.fetch, .fetch(wake), client: task.client, at: clock.now)
    }

    private func watch(_ task: FetchTask) {
        let (row, wake, budget) = (task.row, task.wakes, settings.fetchBudget)
        let warning = min(settings.fetchWarning, budget)
        var timers = [
            loop.after(.milliseconds(budget)) { [weak self] in
                try self?.deciding { try self?.overrun(row, wake, budget) }
            }
        ]
        if warning > 0, warning < budget {
            timers.append(
                loop.after(.milliseconds(budget - warning)) { [weak self] in
                    try self?.deciding { try self?.warn(row, wake, warning) }
                })
        }
        forget(row)
        watches[row] = Watch(wake: wake, timers: timers)
    }

    private func forget(_ row: Int64) {
        for timer in watches.removeValue(forKey: row)?.timers ?? [] { timer.cancel() }
    }

    /// A wake that is under way still; another one of its task is none of the caller's business.
    private func running(_ row: Int64, _ wake: Int64) throws(StoreError) -> FetchTask? {
        guard let task = try store.fetchTask(row: row), task.state == .running, task.wakes == wake else { return nil }
        return task
    }

    /// Only for whoever is there: nobody is launched to be told that it is too late.
    private func warn(_ row: Int64, _ wake: Int64, _ left: Int64) throws(StoreError) {
        guard var task = try running(row, wake), mailboxes.isConnected(task.client) else { return }
        let end = Instant(milliseconds: clock.now.wall.milliseconds + left)
        task.warning = try post(.expiring, task, until: end)
        try store.update(task)
    }

    private func overrun(_ row: Int64, _ wake: Int64, _ budget: Int64) throws {
        // Before anything can fail: the timer that has fired watches nothing any more.
        if watches[row]?.wake == wake { forget(row) }
        guard let task = try running(row, wake) else { return }
        let name = try store.client(row: task.client)?.name ?? ""
        log(.warning, "\(name) did not complete \(task.name) within \(budget) ms", [.client: name])
        try end(task, .failed)
        launcher.endLaunched(task.client, forWake: task.notice)
    }
}

// MARK: - Ending

extension FetchRun {
    /// A wake has ended with that result: an interval goes on, a request that was made again waits, another is done.
    func end(_ task: FetchTask, _ result: FetchResult) throws(StoreError) {
        try settle(task)
        var task = FetchPace.counting(result, in: task)
        (task.notice, task.warning) = (nil, nil)
        task.state = .waiting
        if task.minimum != nil {
            let name = try store.client(row: task.client)?.name ?? ""
            task.due = .elapsed(pace.next(of: task, client: name))
        }
        if task.due == nil { try store.delete(task) } else { try store.update(task) }
        // What is due already begins in this turn.
        onDue()
    }

    /// Ends a task; a wake of it under way is nobody's business any more.
    func remove(_ task: FetchTask) throws(StoreError) {
        try settle(task)
        try store.delete(task)
    }

    /// Ends every task of a client.
    func removeAll(of client: Int64) throws(StoreError) {
        for task in try store.fetchTasks(client: client, limit: Limits.backgroundTasks) { try remove(task) }
    }

    /// Takes back what tells of the wake under way.
    private func settle(_ task: FetchTask) throws(StoreError) {
        forget(task.row)
        for sequence in [task.notice, task.warning].compactMap(\.self) {
            try store.withdraw(client: task.client, sequence: sequence, occurrence: nil)
            mailboxes.settled(task.client, [sequence])
        }
    }
}
