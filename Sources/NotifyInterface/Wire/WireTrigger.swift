public import Varlink

/// When a request fires: exactly one of at, in and now.
///
/// Its fields on the wire are those of `org.notifyd.Notifications.Trigger`.
public struct WireTrigger: JSONDecodable, JSONEncodable, Hashable, Sendable {
    /// An RFC 3339 date; without an offset it is wall time in the zone.
    public var at: String?
    /// The zone of a date without offset; the system's when absent.
    public var zone: String?
    /// A duration from now, which counts suspend and ignores clock steps.
    public var duration: String?
    /// At once, when true.
    public var now: Bool

    /// Joins the fields; those left out are absent.
    public init(at: String? = nil, zone: String? = nil, duration: String? = nil, now: Bool = false) {
        self.at = at
        self.zone = zone
        self.duration = duration
        self.now = now
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        at = try reader.optionalString("at")
        zone = try reader.optionalString("zone")
        duration = try reader.optionalString("in")
        now = try reader.optionalBool("now") ?? false
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("at", at)
        object.set("zone", zone)
        object.set("in", duration)
        object.setFlag("now", now)
    }
}
