/// Background work of one client: an interval that goes on, or a request for one wake.
public struct FetchTask: Hashable, Sendable {
    /// The store's row; 0 before it is stored.
    public var row: Int64 = 0
    /// The store's row of the client.
    public let client: Int64
    /// The name, unique within the client.
    public let name: String
    /// What the client is woken for.
    public var kind: FetchKind
    /// Milliseconds that lie between two wakes at least; nil for a request for one wake.
    public var minimum: Int64?
    /// Whether it waits for the network.
    public var requiresNetwork: Bool
    /// Whether it waits for power from outside.
    public var requiresPower: Bool
    /// How far it has come.
    public var state: FetchState = .waiting
    /// When the client is woken next, by wall or elapsed time; nil while it is held, or is running and wants no other wake.
    public var due: Due?
    /// When it was declared; a first interval counts from there.
    public let declared: Elapsed
    /// When the client was woken last; nil before the first wake.
    public var lastWake: Moment?
    /// What came of the last wake that ended; nil before.
    public var lastResult: FetchResult?
    /// Wakes that failed in a row.
    public var failures: Int = 0
    /// How often in a row there was nothing new, as far as that counts.
    public var quiet: Int = 0
    /// How many wakes there were; the number of the last one.
    public var wakes: Int64 = 0
    /// The number of the message that told the client of the wake under way; nil when none is.
    public var notice: Int64?
    /// The number of the message that its time is nearly over; nil when it was not told.
    public var warning: Int64?

    /// Makes a task that is not stored yet.
    public init(
        client: Int64, name: String, kind: FetchKind, minimum: Int64? = nil, requiresNetwork: Bool = false,
        requiresPower: Bool = false, due: Due? = nil, declared: Elapsed
    ) {
        self.client = client
        self.name = name
        self.kind = kind
        self.minimum = minimum
        self.requiresNetwork = requiresNetwork
        self.requiresPower = requiresPower
        self.due = due
        self.declared = declared
    }

    /// The name of a client's interval.
    public static let interval: String = "fetch"
}
