/// How a client is launched.
public enum LaunchWay: Hashable, Sendable {
    /// By a command: an argument vector as the text that the daemon writes and reads.
    case command(String)
    /// By starting this unit of the user's service manager.
    case unit(String)
    /// By activating the application with this name on the session bus.
    case busName(String)

    /// The text of the command; nil for another way.
    public var command: String? { if case .command(let text) = self { text } else { nil } }
    /// The unit; nil for another way.
    public var unit: String? { if case .unit(let name) = self { name } else { nil } }
    /// The name on the session bus; nil for another way.
    public var busName: String? { if case .busName(let name) = self { name } else { nil } }

    /// Whether what it starts is bound to read the mailbox; a desktop application may know nothing of it.
    public var readsMailbox: Bool {
        if case .busName = self { false } else { true }
    }
}
