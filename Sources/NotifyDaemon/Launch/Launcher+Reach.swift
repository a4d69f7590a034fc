import NotifyModel
import NotifyStore

extension Launcher {
    /// Why nobody would get a message of that kind; nil when a stream is open, or a program can be told or started.
    func obstacle(to kind: MessageKind, _ client: ClientRecord) -> String? {
        guard !isConnected(client.row) else { return nil }
        guard !client.removed else { return "it was removed" }
        guard client.launchKinds.contains(kind) else { return "it has no stream, and is not launched for \(kind.word)" }
        if canSignal(client) || client.launcher != nil { return nil }
        let isForbidden = client.way != nil && !client.permission.launch
        return "it has no stream, and " + (isForbidden ? "the user does not let it be launched" : "nothing launches it")
    }

    /// Ends the program of a client that was launched for the wake of that number: it had its time.
    ///
    /// One that the user has brought to the screen since, or that has begun work of its own, lives on.
    func endLaunched(_ client: Int64, forWake sequence: Int64?) {
        guard let first = launches[client]?.first, first.kind == .fetch, first.sequence == sequence,
            !isOnScreen(client), !isWorking(client)
        else { return }
        launches[client]?.program.terminate(killAfter: .milliseconds(settings.killDelay))
    }
}
