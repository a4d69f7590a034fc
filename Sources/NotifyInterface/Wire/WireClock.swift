public import CivilTime
public import Varlink

/// The three parts of a virtual clock, and its zone.
///
/// Its fields on the wire are those of `org.notifyd.Manager.Clock`.
public struct WireClock: JSONDecodable, JSONEncodable, Hashable, Sendable {
    /// Wall time, RFC 3339.
    public var wall: Instant
    /// Milliseconds that count suspend.
    public var elapsed: Int64
    /// Milliseconds that do not.
    public var running: Int64
    /// The system zone.
    public var zone: String
    /// The date of what is due next: an occurrence, or a message that failed.
    public var next: Instant?

    /// Joins the fields; those left out are absent.
    public init(wall: Instant, elapsed: Int64, running: Int64, zone: String, next: Instant? = nil) {
        self.wall = wall
        self.elapsed = elapsed
        self.running = running
        self.zone = zone
        self.next = next
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        wall = try reader.instant("wall")
        elapsed = try reader.int("elapsed")
        running = try reader.int("running")
        zone = try reader.string("zone")
        next = try reader.optionalInstant("next")
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("wall", wall)
        object.set("elapsed", elapsed)
        object.set("running", running)
        object.set("zone", zone)
        object.set("next", next)
    }
}
