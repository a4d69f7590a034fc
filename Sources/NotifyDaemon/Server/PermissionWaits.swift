import NotifyInterface
import NotifyModel
import Varlink

/// Who waits for the user's answer to the question about a client: calls of RequestAuthorization with `more`.
struct PermissionWaits {
    private var connections: [Int64: [Connection]] = [:]
    /// Those that came in this turn, which may be undone.
    private var new: [(client: Int64, connection: Connection)] = []
    /// Clients of which the user may have said something in this turn.
    private(set) var changed: Set<Int64> = []

    /// Answers the call at hand with how it stands, and keeps it open for the answer.
    mutating func begin(_ connection: Connection, client: Int64, _ reply: Clients.RequestAuthorization.Reply) {
        connection.session.openStream()
        connection.session.reply(reply, continues: true)
        connections[client, default: []].append(connection)
        new.append((client, connection))
    }

    /// The user may have said something about a client.
    mutating func noteChange(_ client: Int64) { changed.insert(client) }

    /// The user has answered: ends the calls that wait for it, when that commit is durable.
    ///
    /// - Returns: their connections.
    mutating func answer(_ client: Int64, _ state: Permission.Authorization, commit: UInt64) -> [Connection] {
        let waiting = connections.removeValue(forKey: client) ?? []
        for connection in waiting {
            connection.session.reply(Clients.RequestAuthorization.Reply(state: state))
            connection.send(connection.session.takeOutput(), after: commit)
        }
        return waiting
    }

    mutating func endTurn() {
        new = []
        changed = []
    }

    /// The turn was undone: the calls that began in it are refused instead, and wait for nothing.
    mutating func forgetTurn() {
        for (client, connection) in new {
            connections[client]?.removeAll { $0 === connection }
            // What it has been answered is replaced by the fault; the session has only to know that it is over.
            connection.session.reply(Clients.RequestAuthorization.Reply(state: .notDetermined))
            _ = connection.session.takeOutput()
        }
        endTurn()
    }

    mutating func connectionEnded(_ connection: Connection) {
        new.removeAll { $0.connection === connection }
        for client in connections.keys {
            connections[client]?.removeAll { $0 === connection }
            if connections[client]?.isEmpty == true { connections[client] = nil }
        }
    }
}
