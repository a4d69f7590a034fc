public import NotifyInterface
public import NotifyModel

extension NotifyClient {
    /// Says where the program stands: its window came to the front, or left it.
    ///
    /// The daemon knows it for as long as somebody reads ``messages``; after a restart of the daemon the library says it
    /// again.
    ///
    /// - Parameter state: foreground, inactive or background.
    /// - Returns: where it stood before.
    /// - Throws: `NotifyKitError`.
    @discardableResult
    public func setState(_ state: ProgramState) async throws(NotifyKitError) -> ProgramState {
        change { $0.programState = state }
        return try await call(Clients.SetState.self, .init(client: client, state: state), isRepeatable: true).previous
    }

    /// Begins work that is not to be cut short in the background; not repeated, because each attempt begins a task.
    ///
    /// Five seconds before it expires a message of kind `lifecycle` says so.
    ///
    /// - Parameter name: what the work is, for people.
    /// - Returns: the task, for ``endTask(_:)``, and until when it may last.
    /// - Throws: `NotifyKitError`.
    public func beginTask(_ name: String? = nil) async throws(NotifyKitError) -> Clients.BeginTask.Reply {
        try await call(Clients.BeginTask.self, .init(client: client, name: name), isRepeatable: false)
    }

    /// Ends a task.
    ///
    /// - Throws: `NotifyKitError`.
    public func endTask(_ task: String) async throws(NotifyKitError) {
        _ = try await call(Clients.EndTask.self, .init(client: client, task: task), isRepeatable: false)
    }
}
