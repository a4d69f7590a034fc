/// How a client is launched.
public enum LaunchWay: Hashable, Sendable {
    /// By a command, as checked text.
    case command(String)
    /// By starting this unit of the user's service manager.
    case unit(String)
    /// By activating the application with this name on the session bus.
    case busName(String)

    /// Whether what it starts is bound to read the mailbox; a desktop application may know nothing of it.
    public var readsMailbox: Bool {
        if case .busName = self { false } else { true }
    }
}
