public import CivilTime
public import Varlink

/// Whether the user wants to be left alone.
///
/// Its fields on the wire are those of `org.notifyd.Manager.Quiet`.
public struct WireQuiet: JSONDecodable, JSONEncodable, Hashable, Sendable {
    /// Whether banners wait.
    public var on: Bool
    /// When it ends by itself; absent while it is off, or until somebody ends it.
    public var until: Instant?
    /// One of user and quiet hours; absent while it is off.
    public var by: String?
    /// When the next quiet hours begin; absent while it is on, or when there are none.
    public var next: Instant?

    /// Joins the fields; those left out are absent.
    public init(on: Bool, until: Instant? = nil, by: String? = nil, next: Instant? = nil) {
        self.on = on
        self.until = until
        self.by = by
        self.next = next
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        on = try reader.bool("on")
        until = try reader.optionalInstant("until")
        by = try reader.optionalString("by")
        next = try reader.optionalInstant("next")
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("on", on)
        object.set("until", until)
        object.set("by", by)
        object.set("next", next)
    }
}
