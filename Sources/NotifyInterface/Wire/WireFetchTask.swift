public import CivilTime
public import Varlink

/// Background work of one client; its fields on the wire are those of `org.notifyd.Fetch.Task`.
public struct WireFetchTask: JSONDecodable, JSONEncodable, Hashable, Sendable {
    /// The client.
    public var client: String
    /// Its name; that of the interval is fetch.
    public var task: String
    /// One of refresh and processing.
    public var kind: String
    /// How far apart two wakes are at least; absent for a request for one wake.
    public var minimum: String?
    /// Whether it waits for the network.
    public var requiresNetwork: Bool
    /// Whether it waits for power from outside.
    public var requiresPower: Bool
    /// One of waiting, held and running.
    public var state: String
    /// When the client is woken next, if all that it needs is there.
    public var next: Instant?
    /// What it waits for beside its date; absent when nothing.
    public var held: String?
    /// The wake under way; absent when it is not running.
    public var wake: String?
    /// How many wakes there were.
    public var wakes: Int
    /// When the client was woken last.
    public var lastWake: Instant?
    /// One of newData, noData and failed; absent before a wake has ended.
    public var lastResult: String?
    /// Wakes that failed in a row.
    public var failures: Int

    /// Joins the fields; those left out are absent.
    public init(
        client: String, task: String, kind: String, minimum: String? = nil, requiresNetwork: Bool,
        requiresPower: Bool, state: String, next: Instant? = nil, held: String? = nil, wake: String? = nil,
        wakes: Int, lastWake: Instant? = nil, lastResult: String? = nil, failures: Int
    ) {
        self.client = client
        self.task = task
        self.kind = kind
        self.minimum = minimum
        self.requiresNetwork = requiresNetwork
        self.requiresPower = requiresPower
        self.state = state
        self.next = next
        self.held = held
        self.wake = wake
        self.wakes = wakes
        self.lastWake = lastWake
        self.lastResult = lastResult
        self.failures = failures
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        client = try reader.string("client")
        task = try reader.string("task")
        kind = try reader.string("kind")
        minimum = try reader.optionalString("minimum")
        requiresNetwork = try reader.bool("requiresNetwork")
        requiresPower = try reader.bool("requiresPower")
        state = try reader.string("state")
        next = try reader.optionalInstant("next")
        held = try reader.optionalString("held")
        wake = try reader.optionalString("wake")
        wakes = Int(try reader.int("wakes"))
        lastWake = try reader.optionalInstant("lastWake")
        lastResult = try reader.optionalString("lastResult")
        failures = Int(try reader.int("failures"))
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("client", client)
        object.set("task", task)
        object.set("kind", kind)
        object.set("minimum", minimum)
        object.set("requiresNetwork", requiresNetwork)
        object.set("requiresPower", requiresPower)
        object.set("state", state)
        object.set("next", next)
        object.set("held", held)
        object.set("wake", wake)
        object.set("wakes", wakes)
        object.set("lastWake", lastWake)
        object.set("lastResult", lastResult)
        object.set("failures", failures)
    }
}
