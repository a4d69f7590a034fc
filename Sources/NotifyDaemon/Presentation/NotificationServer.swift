/// The notification server on the session bus, as far as it has told of itself.
struct NotificationServer: Hashable, Sendable {
    /// Its unique name; another one after each of its starts.
    let owner: String
    /// Its name and version, `dunst 1.9.0`; nil before it said so.
    var label: String?
    /// What it can do; nil before it said so.
    var capabilities: ServerCapabilities?

    init(owner: String) {
        self.owner = owner
    }

    /// What it is called in the ledger and in the log.
    var name: String { label ?? "the notification server" }

    static let busName: String = "org.freedesktop.Notifications"
    static let path: String = "/org/freedesktop/Notifications"
}
