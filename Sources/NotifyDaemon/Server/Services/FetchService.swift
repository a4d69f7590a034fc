import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore
import Varlink

/// Answers org.notifyd.Fetch: when clients are woken in the background, and what came of it.
struct FetchService {
    let daemon: Daemon

    private var store: Store { daemon.store }
    private var fetches: FetchRun { daemon.fetches }

    func setInterval(_ parameters: Fetch.SetInterval.Parameters) throws -> Fetch.SetInterval.Reply {
        let client = try daemon.directory.known(parameters.client)
        let known = try store.fetchTask(client: client.row, name: FetchTask.interval)
        guard let minimum = try FetchService.minimum(parameters.minimum) else {
            if let known { try fetches.remove(known) }
            return Fetch.SetInterval.Reply()
        }
        var task =
            known
            ?? FetchTask(
                client: client.row, name: FetchTask.interval, kind: .refresh, declared: daemon.clock.now.elapsed)
        task.minimum = minimum
        task.requiresNetwork = parameters.requiresNetwork ?? false
        task.requiresPower = parameters.requiresPower ?? false
        // From what is kept: the same minimum has the same date, another one counts from the last wake.
        if task.state == .waiting { task.due = .elapsed(fetches.pace.next(of: task, client: client.name)) }
        if known == nil { task = try store.insert(task) } else if task != known { try store.update(task) }
        fetches.lookAgain()
        return Fetch.SetInterval.Reply(next: next(task))
    }

    /// The milliseconds of a declared minimum; nil when there is to be no interval.
    private static func minimum(_ text: String?) throws(NotifyError) -> Int64? {
        guard let text, text != "never" else { return nil }
        return text == "0" || text == "0s" ? 0 : try DurationField.milliseconds(text, field: "minimum")
    }

    func submit(_ parameters: Fetch.Submit.Parameters) throws -> Fetch.Submit.Reply {
        let client = try daemon.directory.known(parameters.client)
        let tasks = try store.fetchTasks(client: client.row, limit: Limits.backgroundTasks)
        let known = tasks.first { $0.name == parameters.task }
        let isPending = known.map { $0.state != .running || $0.due != nil } ?? false
        let kind = FetchKind(word: parameters.kind) ?? .refresh
        try checkRoom(for: kind, among: tasks.filter { $0.name != parameters.task })
        var task =
            known
            ?? FetchTask(client: client.row, name: parameters.task, kind: kind, declared: daemon.clock.now.elapsed)
        task.kind = kind
        task.requiresNetwork = parameters.requiresNetwork ?? false
        task.requiresPower = parameters.requiresPower ?? false
        task.due = .wall(try parameters.earliest.map { try daemon.date($0, field: "earliest") } ?? daemon.clock.now.wall)
        // A wake under way goes on; the request waits for its end.
        if task.state == .held { task.state = .waiting }
        if known == nil { task = try store.insert(task) } else { try store.update(task) }
        daemon.turn.isDue = true
        return Fetch.Submit.Reply(replaced: isPending, next: next(task))
    }

    private func checkRoom(for kind: FetchKind, among others: [FetchTask]) throws(NotifyError) {
        guard others.count < Limits.backgroundTasks else {
            throw NotifyError(.limitReached(limit: "background tasks", value: Limits.backgroundTasks))
        }
        let pending = others.filter { task in
            task.minimum == nil && task.kind == kind && (task.state != .running || task.due != nil)
        }
        let limit = kind == .refresh ? Limits.pendingRefreshes : Limits.pendingProcessings
        guard pending.count < limit else {
            throw NotifyError(.limitReached(limit: "pending requests for \(kind.word)", value: limit))
        }
    }

    func cancel(_ parameters: Fetch.Cancel.Parameters) throws -> Fetch.Cancel.Reply {
        let client = try daemon.directory.known(parameters.client)
        let tasks = try store.fetchTasks(client: client.row, limit: Limits.backgroundTasks).filter { task in
            task.minimum == nil && (parameters.task == nil || parameters.task == task.name)
        }
        if let name = parameters.task, tasks.isEmpty { throw try noSuchTask(name, of: client) }
        var cancelled = 0
        for var task in tasks where task.state != .running || task.due != nil {
            cancelled += 1
            guard task.state == .running else {
                try fetches.remove(task)
                continue
            }
            task.due = nil
            try store.update(task)
        }
        return Fetch.Cancel.Reply(cancelled: cancelled)
    }

    func complete(_ parameters: Fetch.Complete.Parameters) throws -> NoFields {
        let client = try daemon.directory.known(parameters.client)
        guard let wake = FetchWakeName(parameters.wake), let result = FetchResult(word: parameters.result),
            let task = try store.fetchTask(client: client.row, name: wake.task), task.state == .running,
            task.wakes == wake.number
        else { throw NotifyError(.noSuchWake(client: client.name, wake: parameters.wake)) }
        try fetches.end(task, result)
        // As good as a confirmation: the message of the wake is taken out of the mailbox.
        try daemon.launcher.confirmed(client.row)
        return NoFields()
    }

    func run(_ parameters: Fetch.Run.Parameters) throws -> Fetch.Run.Reply {
        let client = try daemon.directory.known(parameters.client)
        let name = parameters.task ?? FetchTask.interval
        guard let task = try store.fetchTask(client: client.row, name: name) else {
            throw try noSuchTask(name, of: client)
        }
        if task.state == .running { return Fetch.Run.Reply(wake: FetchWakeName(task).description) }
        if let reason = daemon.launcher.obstacle(to: .fetch, client) {
            throw NotifyError(.cannotWake(client: client.name, reason: reason))
        }
        let woken = try fetches.wake(task, of: client, at: daemon.clock.now)
        return Fetch.Run.Reply(wake: FetchWakeName(woken).description)
    }

    private func noSuchTask(_ name: String, of client: ClientRecord) throws(StoreError) -> NotifyError {
        let known = try store.fetchTasks(client: client.row, limit: Limits.suggestions).map(\.name)
        return NotifyError(.noSuchTask(client: client.name, task: name, known: known))
    }
}

// MARK: - Looking

extension FetchService {
    func list(_ parameters: Fetch.List.Parameters) throws -> Fetch.List.Reply {
        let limit = parameters.limit ?? Limits.defaultPage
        // One more tells whether there is a next page.
        let found = try page(parameters, limit: limit + 1)
        var tasks: [WireFetchTask] = []
        var bytes = 0
        for task in found.prefix(limit) where bytes < Limits.pageBytes {
            let wire = try wire(task)
            tasks.append(wire)
            bytes += wire.encodedByteCount
        }
        guard tasks.count < found.count, let last = tasks.last else { return Fetch.List.Reply(tasks: tasks) }
        let row = String(found[tasks.count - 1].row)
        return Fetch.List.Reply(tasks: tasks, cursor: parameters.client == nil ? row : last.task)
    }

    private func page(_ parameters: Fetch.List.Parameters, limit: Int) throws -> [FetchTask] {
        if let name = parameters.client {
            let client = try daemon.directory.find(name)
            return try store.fetchTasks(client: client.row, after: parameters.cursor, limit: limit)
        }
        guard let cursor = parameters.cursor else { return try store.fetchTasks(after: 0, limit: limit) }
        guard let row = Int64(cursor) else { throw NotifyError(.invalidCursor(cursor)) }
        return try store.fetchTasks(after: row, limit: limit)
    }

    private func wire(_ task: FetchTask) throws(StoreError) -> WireFetchTask {
        let client = try store.client(row: task.client)
        let missing = try client.flatMap { (client) throws(StoreError) in try fetches.missing(for: task, of: client) }
        return WireFetchTask(
            client: client?.name ?? "", task: task.name, kind: task.kind.word,
            minimum: task.minimum.map { $0 == 0 ? "0s" : DurationField.text($0) },
            requiresNetwork: task.requiresNetwork, requiresPower: task.requiresPower, state: task.state.word,
            next: next(task), held: task.state == .held ? missing?.words : nil,
            wake: task.state == .running ? FetchWakeName(task).description : nil, wakes: Int(task.wakes),
            lastWake: task.lastWake?.wall, lastResult: task.lastResult?.word, failures: task.failures)
    }

    private func next(_ task: FetchTask) -> Instant? {
        let now = daemon.clock.now
        return task.due.map { due in max(now.wall, due.date(at: now, local: store.localClock.instant)) }
    }

    func explain(_ parameters: Fetch.Explain.Parameters) throws -> Fetch.Explain.Reply {
        let client = try daemon.directory.find(parameters.client)
        let tasks = try store.fetchTasks(client: client.row, limit: Limits.backgroundTasks).filter { task in
            parameters.task == nil || parameters.task == task.name
        }
        if let name = parameters.task, tasks.isEmpty { throw try noSuchTask(name, of: client) }
        var lines: [String] = []
        for task in tasks {
            let reasons = FetchReasons(
                task: task, client: client.name, pace: fetches.pace, now: daemon.clock.now,
                conditions: fetches.conditions, missing: try fetches.missing(for: task, of: client))
            lines += reasons.lines
        }
        if tasks.isEmpty { lines = ["\(client.name) has no background work"] }
        return Fetch.Explain.Reply(lines: lines, next: tasks.compactMap(next).min())
    }
}
