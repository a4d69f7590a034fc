import NotifyInterface
import NotifyModel
import NotifyStore
import Recurrence

/// The known clients: found by name, made when a program registers.
struct ClientDirectory {
    let store: Store

    /// Where a client is known from.
    enum Source: String {
        case builtIn = "built-in"
        case file
        case added
        case registered
    }

    /// The client of that name; a removed or unknown one is refused with near matches, and the daemon's own in any case.
    func known(_ name: String) throws -> ClientRecord {
        guard name != ClientIdentifier.daemon else { throw ClientDirectory.isOwn }
        if let client = try store.client(named: name), !client.removed { return client }
        throw try unknown(name)
    }

    /// The client of that name, removed or not, as it still has its requests; an unknown one is refused with near
    /// matches.
    func find(_ name: String) throws -> ClientRecord {
        if let client = try store.client(named: name) { return client }
        throw try unknown(name)
    }

    /// Nobody may act as the client in whose name the daemon asks the user.
    static let isOwn = NotifyError(
        .notChangeable(client: ClientIdentifier.daemon, reason: "the daemon itself acts in its name"))

    private func unknown(_ name: String) throws(StoreError) -> NotifyError {
        NotifyError(
            .unknownClient(client: name, nearest: EditDistance.nearest(to: name, among: try store.clientNames())))
    }

    /// The client of that name, made or made again when it is not known.
    func knownOrNew(_ name: String, source: Source) throws(StoreError) -> (client: ClientRecord, created: Bool) {
        if var client = try store.client(named: name) {
            guard client.removed else { return (client, false) }
            client.removed = false
            client.source = source.rawValue
            try store.update(client)
            return (client, true)
        }
        return (try store.insert(ClientRecord(name: name, source: source.rawValue)), true)
    }

    /// The client that the command line acts as; made at the first start.
    func ensureBuiltIn() throws(StoreError) {
        _ = try knownOrNew(ClientIdentifier.commandLine, source: .builtIn)
    }

    /// Takes over what the client files say; clients whose file is gone stay, without a launcher.
    ///
    /// While a folder cannot be read nobody knows whose file is gone: then every client stays as it is, and the client of
    /// a file that cannot be read in any case.
    /// - Returns: the rows of the clients that are launched in another way now.
    func apply(_ found: ClientFiles) throws(StoreError) -> [Int64] {
        var changed: [Int64] = []
        for file in found.files {
            var (client, _) = try knownOrNew(file.client, source: .file)
            let before = client
            client.source = Source.file.rawValue
            // A file without a name leaves the one that the program gave itself.
            client.displayName = file.name ?? client.displayName
            client.way = file.way
            client.signal = file.signal
            client.launchOn = file.launchOn.map(LaunchOn.text)
            client.exitsOnSuspend = file.exitsOnSuspend
            client.taskLimit = file.taskLimit
            guard client != before else { continue }
            try store.update(client)
            changed.append(client.row)
        }
        guard found.isComplete else { return changed }
        let named = found.unread.union(found.files.map(\.client))
        for var client in try store.allClients()
        where client.source == Source.file.rawValue && !named.contains(client.name) {
            client.source = Source.registered.rawValue
            client.way = nil
            client.signal = nil
            client.launchOn = nil
            client.exitsOnSuspend = false
            client.taskLimit = nil
            try store.update(client)
        }
        return changed
    }
}

extension ClientRecord {
    /// The kinds of messages it is launched for; a desktop application comes to the front, so not for what only rang.
    var launchKinds: [MessageKind] {
        if let named = launchOn.flatMap({ LaunchOn.read($0) }) { return named }
        return way?.readsMailbox == false ? LaunchOn.all.filter { $0 != .fired } : LaunchOn.all
    }
}
