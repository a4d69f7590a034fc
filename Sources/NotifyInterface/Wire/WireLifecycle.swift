public import CivilTime
public import Varlink

/// What happens to a program: it comes to the front, leaves it, or is to end.
///
/// Its fields on the wire are those of `org.notifyd.Clients.Lifecycle`.
public struct WireLifecycle: JSONDecodable, JSONEncodable, Hashable, Sendable {
    /// One of the events, such as didBecomeActive.
    public var event: String
    /// Only in didFinishLaunching: what the program was launched for.
    public var reason: String?
    /// Until when the program has time for it.
    public var deadline: Instant?

    /// Joins the fields; those left out are absent.
    public init(event: String, reason: String? = nil, deadline: Instant? = nil) {
        self.event = event
        self.reason = reason
        self.deadline = deadline
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        event = try reader.string("event")
        reason = try reader.optionalString("reason")
        deadline = try reader.optionalInstant("deadline")
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("event", event)
        object.set("reason", reason)
        object.set("deadline", deadline)
    }
}
