public import CivilTime
public import NotifyModel
public import Varlink

/// A client as the daemon knows it.
///
/// Its fields on the wire are those of `org.notifyd.Clients.Client`.
public struct WireClient: JSONDecodable, JSONEncodable, Hashable, Sendable {
    /// Its reverse-DNS name.
    public var client: String
    /// The name shown to the user.
    public var name: String?
    /// One of built-in, file, added or registered.
    public var source: String
    /// The argument vector that launches it.
    public var exec: [String]?
    /// The unit of the user's service manager that launches it.
    public var unit: String?
    /// The name on the session bus that launches it.
    public var busName: String?
    /// The signal sent to a registered process without a stream, such as SIGUSR1.
    public var signal: String?
    /// The kinds of messages it is launched for.
    public var launchOn: [String]
    /// It was removed; its requests are still there.
    public var removed: Bool
    /// Whether a stream owns its mailbox.
    public var connected: Bool
    /// Messages not yet confirmed.
    public var unconfirmed: Int
    /// Messages that failed 8 times.
    public var parked: Int
    /// Launches that failed in a row.
    public var launchFailures: Int
    /// What the user lets it do.
    public var permission: Permission
    /// The number at its icon; nil when it never had one.
    public var badge: Int?
    /// Where its program stands.
    public var state: ProgramState
    /// Its program is ended when it goes to the background.
    public var exitsOnSuspend: Bool
    /// How long a task of it may go on; nil for the limit of the configuration.
    public var taskLimit: String?
    /// When it is launched again after a launch that failed; nil when no launch is put off.
    public var nextLaunch: Instant?

    /// Joins the fields; those left out are absent.
    public init(
        client: String, name: String? = nil, source: String, exec: [String]? = nil, unit: String? = nil,
        busName: String? = nil, signal: String? = nil, launchOn: [String], removed: Bool, connected: Bool,
        unconfirmed: Int, parked: Int, launchFailures: Int, permission: Permission = Permission(), badge: Int? = nil,
        state: ProgramState = .notRunning, exitsOnSuspend: Bool = false, taskLimit: String? = nil,
        nextLaunch: Instant? = nil
    ) {
        self.client = client
        self.name = name
        self.source = source
        self.exec = exec
        self.unit = unit
        self.busName = busName
        self.signal = signal
        self.launchOn = launchOn
        self.removed = removed
        self.connected = connected
        self.unconfirmed = unconfirmed
        self.parked = parked
        self.launchFailures = launchFailures
        self.permission = permission
        self.badge = badge
        self.state = state
        self.exitsOnSuspend = exitsOnSuspend
        self.taskLimit = taskLimit
        self.nextLaunch = nextLaunch
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        client = try reader.string("client")
        name = try reader.optionalString("name")
        source = try reader.string("source")
        exec = try reader.optionalStrings("exec")
        unit = try reader.optionalString("unit")
        busName = try reader.optionalString("busName")
        signal = try reader.optionalString("signal")
        launchOn = try reader.strings("launchOn")
        removed = try reader.bool("removed")
        connected = try reader.bool("connected")
        unconfirmed = Int(try reader.int("unconfirmed"))
        parked = Int(try reader.int("parked"))
        launchFailures = Int(try reader.int("launchFailures"))
        permission = try reader.value("permission")
        badge = try reader.optionalInt("badge").map(Int.init)
        state = try reader.choice("state")
        exitsOnSuspend = try reader.optionalBool("exitsOnSuspend") ?? false
        taskLimit = try reader.optionalString("taskLimit")
        nextLaunch = try reader.optionalInstant("nextLaunch")
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("client", client)
        object.set("name", name)
        object.set("source", source)
        object.set("exec", exec)
        object.set("unit", unit)
        object.set("busName", busName)
        object.set("signal", signal)
        object.set("launchOn", launchOn)
        object.set("removed", removed)
        object.set("connected", connected)
        object.set("unconfirmed", unconfirmed)
        object.set("parked", parked)
        object.set("launchFailures", launchFailures)
        object.set("permission", permission)
        object.set("badge", badge)
        object.set("state", state.rawValue)
        object.setFlag("exitsOnSuspend", exitsOnSuspend)
        object.set("taskLimit", taskLimit)
        object.set("nextLaunch", nextLaunch)
    }
}
