import CivilTime
import NotifyInterface
import NotifyModel
import NotifyStore

extension Programs {
    /// A program is warned this many milliseconds before its task is ended.
    static let warning: Int64 = 5_000

    /// Whether the client's program has work under way that must not be cut short.
    func isWorking(_ client: Int64) -> Bool { tasks[client] != nil }

    /// Whether any program has work under way.
    var isBusy: Bool { !tasks.isEmpty }

    /// Begins a task on a connection; returns its name and the wall date at which its limit ends it.
    func beginTask(
        _ client: ClientRecord, name: String?, on connection: Connection
    ) throws(NotifyError) -> (task: String, expires: Instant) {
        guard tasks[client.row, default: []].count < Limits.tasks else {
            throw NotifyError(.limitReached(limit: "tasks of \(client.name) under way", value: Limits.tasks))
        }
        let limit = client.taskLimit ?? settings.taskLimit
        let task = ProgramTask(identifier: String(nextTask()), connection: connection.number, name: name)
        tasks[client.row, default: []].append(task)
        begun.tasks.append((client.row, task))
        task.warning = loop.after(.milliseconds(max(0, limit - Programs.warning))) { [weak self] in
            try self?.deciding { try self?.warn(client.row, milliseconds: min(limit, Programs.warning)) }
        }
        task.end = loop.after(.milliseconds(limit)) { [weak self, weak task] in
            try self?.deciding { try self?.endTasks(of: client.row) { $0 === task } }
        }
        return (task.identifier, date(in: limit))
    }

    private func warn(_ client: Int64, milliseconds: Int64) throws {
        guard let record = try store.client(row: client) else { return }
        try tell(.taskWillExpire, record, milliseconds: milliseconds)
    }

    /// Ends tasks; when they were the last of a program that is to end, its time is there.
    func endTasks(of client: Int64, where ends: (ProgramTask) -> Bool) throws {
        guard let list = tasks[client] else { return }
        for task in list where ends(task) { task.cancel() }
        let rest = list.filter { !ends($0) }
        tasks[client] = rest.isEmpty ? nil : rest
        guard rest.isEmpty, state(of: client) == .background, let record = try store.client(row: client) else { return }
        try suspended(record)
    }
}
