import NotifyModel
import NotifyStore

extension Launcher {
    /// Why nobody would get a message of that kind; nil when a stream is open, or a program can be told or started.
    func obstacle(to kind: MessageKind, _ client: ClientRecord) -> String? {
        guard !isConnected(client.row) else { return nil }
        guard !client.removed else { return "it was removed" }
        guard client.launchKinds.contains(kind) else { return "it has no stream, and is not launched for \(kind.word)" }
        if canSignal(client) || client.launcher != nil { return nil }
        let isForbidden = client.exec != nil && !client.permission.launch
        return "it has no stream, and " + (isForbidden ? "the user does not let it be launched" : "nothing launches it")
    }

    /// Ends the program of a client that was launched for a message of that kind: it had its time.
    func endLaunched(_ client: Int64, for kind: MessageKind) {
        guard launchedFor[client] == kind else { return }
        children[client]?.terminate(killAfter: .milliseconds(settings.killDelay))
    }
}
