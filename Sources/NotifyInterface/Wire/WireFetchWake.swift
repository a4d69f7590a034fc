public import CivilTime
public import Varlink

/// A program is woken to fetch, or its time for that is nearly over.
///
/// Its fields on the wire are those of `org.notifyd.Clients.FetchWake`.
public struct WireFetchWake: JSONDecodable, JSONEncodable, Hashable, Sendable {
    /// The name of the task; `fetch` for the one of the minimum interval.
    public var task: String
    /// One of refresh and processing.
    public var kind: String
    /// One of begin and expiring.
    public var event: String
    /// The name of this wake, for Complete.
    public var wake: String
    /// When it has to be complete.
    public var deadline: Instant

    /// Joins the fields.
    public init(task: String, kind: String, event: String, wake: String, deadline: Instant) {
        self.task = task
        self.kind = kind
        self.event = event
        self.wake = wake
        self.deadline = deadline
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        task = try reader.string("task")
        kind = try reader.string("kind")
        event = try reader.string("event")
        wake = try reader.string("wake")
        deadline = try reader.instant("deadline")
    }

    /// Writes the fields.
    public func encode(into object: inout ObjectWriter) {
        object.set("task", task)
        object.set("kind", kind)
        object.set("event", event)
        object.set("wake", wake)
        object.set("deadline", deadline)
    }
}
