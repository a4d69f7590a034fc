import NotifyInterface
import NotifyModel
import NotifyStore

/// Answers the calls of org.notifyd.Clients about the life cycle of programs.
struct ProgramService {
    let daemon: Daemon

    func setState(_ parameters: Clients.SetState.Parameters, _ connection: Connection) throws -> Clients.SetState.Reply
    {
        let client = try daemon.directory.known(parameters.client)
        let previous = try daemon.programs.set(parameters.state, client, by: connection.peer.process)
        return Clients.SetState.Reply(state: daemon.programs.state(of: client.row), previous: previous)
    }

    func willPresent(_ parameters: Clients.WillPresent.Parameters) throws -> NoFields {
        let client = try daemon.directory.known(parameters.client)
        let options = Set(parameters.options.compactMap(PresentationOption.init(rawValue:)))
        try daemon.present(parameters.sequence, of: client.row, as: options)
        return NoFields()
    }

    func beginTask(
        _ parameters: Clients.BeginTask.Parameters, _ connection: Connection
    ) throws -> Clients.BeginTask.Reply {
        let client = try daemon.directory.known(parameters.client)
        let (task, expires) = try daemon.programs.beginTask(client, name: parameters.name, on: connection)
        return Clients.BeginTask.Reply(task: task, expires: expires)
    }

    func endTask(_ parameters: Clients.EndTask.Parameters) throws -> NoFields {
        let client = try daemon.directory.known(parameters.client)
        try daemon.programs.endTasks(of: client.row) { $0.identifier == parameters.task }
        return NoFields()
    }
}
