public import NotifyModel

/// A client as it is stored.
public struct ClientRecord: Hashable, Sendable {
    /// The store's row of the client; 0 before it is stored.
    public internal(set) var row: Int64 = 0
    /// The reverse-DNS name.
    public let name: String
    /// The name shown to the user; nil when it gave none.
    public var displayName: String?
    /// Where it is known from: built-in, file, added or registered.
    public var source: String
    /// The command that launches it, as checked text; nil when it is not launched.
    public var exec: String?
    /// The signal sent to a registered process without a stream; nil for none.
    public var signal: String?
    /// For which kinds of messages it is launched, as checked text; nil for all.
    public var launchOn: String?
    /// Whether it was removed: its requests stay visible, marked "owner missing".
    public var removed: Bool = false
    /// What the user lets it do; kept when it is removed, so that coming back changes nothing.
    public var permission: Permission = Permission()
    /// Launches that failed in a row.
    public var launchFailures: Int = 0
    /// When the next launch may be tried; nil when nothing stands in the way.
    public var launchRetry: Elapsed?
    /// The number at its icon; nil when it never had one, and none of its requests has.
    public var badge: Int?
    /// Whether its program is ended when it goes to the background.
    public var exitsOnSuspend: Bool = false
    /// How long a task of it may go on, in milliseconds; nil for the configuration's limit.
    public var taskLimit: Int64?
    /// What is counted for it.
    public internal(set) var counts: ClientCounts = ClientCounts()

    /// The command that launches it, where the user lets it be launched.
    public var launcher: String? { permission.launch ? exec : nil }

    /// Makes a client that is not stored yet.
    public init(name: String, source: String) {
        self.name = name
        self.source = source
    }
}
