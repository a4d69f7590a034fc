public import CivilTime
public import NotifyModel
public import Varlink

/// One date of one request.
///
/// Its fields on the wire are those of `org.notifyd.Notifications.Occurrence`.
public struct WireOccurrence: JSONDecodable, JSONEncodable, Hashable, Sendable {
    /// The client that scheduled it.
    public var client: String
    /// The request's name within its client.
    public var identifier: String
    /// The date that never changes.
    public var scheduled: Instant
    /// When it rings next; absent unless pending or snoozed.
    public var due: Instant?
    /// The short handle, such as +12.
    public var handle: OccurrenceHandle
    /// One of pending, snoozed, fired, answered, acknowledged, expired, missed, cancelled or superseded.
    public var state: String
    /// The headline of its content.
    public var title: String
    /// The interruption level, raised by escalation.
    public var level: String
    /// How often it has rung.
    public var firing: Int
    /// When it first rang.
    public var fired: Instant?
    /// Milliseconds between its date and the first ringing, when it was late.
    public var late: Int64?
    /// When its client confirmed the first message.
    public var confirmed: Instant?
    /// When it was closed.
    public var closed: Instant?
    /// Who or what closed it.
    public var closedBy: String?
    /// What the user chose.
    public var response: Response?
    /// The wall time of a floating date, which is its key, such as 2026-06-04T07:00:00; absent for all others.
    public var local: String?
    /// It is a date of a series.
    public var series: Bool
    /// How many dates of its series it stands for, itself included; absent for one.
    public var folded: Int?
    /// The client was removed.
    public var ownerMissing: Bool
    /// The trigger's zone no longer loads.
    public var zoneUnknown: Bool

    /// Joins the fields; those left out are absent.
    public init(
        client: String, identifier: String, scheduled: Instant, due: Instant? = nil, handle: OccurrenceHandle,
        state: String, title: String, level: String, firing: Int, fired: Instant? = nil, late: Int64? = nil,
        confirmed: Instant? = nil, closed: Instant? = nil, closedBy: String? = nil, response: Response? = nil,
        local: String? = nil, series: Bool = false, folded: Int? = nil, ownerMissing: Bool = false,
        zoneUnknown: Bool = false
    ) {
        self.client = client
        self.identifier = identifier
        self.scheduled = scheduled
        self.due = due
        self.handle = handle
        self.state = state
        self.title = title
        self.level = level
        self.firing = firing
        self.fired = fired
        self.late = late
        self.confirmed = confirmed
        self.closed = closed
        self.closedBy = closedBy
        self.response = response
        self.local = local
        self.series = series
        self.folded = folded
        self.ownerMissing = ownerMissing
        self.zoneUnknown = zoneUnknown
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        client = try reader.string("client")
        identifier = try reader.string("identifier")
        scheduled = try reader.instant("scheduled")
        due = try reader.optionalInstant("due")
        handle = try reader.handle("handle")
        state = try reader.string("state")
        title = try reader.string("title")
        level = try reader.string("level")
        firing = Int(try reader.int("firing"))
        fired = try reader.optionalInstant("fired")
        late = try reader.optionalInt("late")
        confirmed = try reader.optionalInstant("confirmed")
        closed = try reader.optionalInstant("closed")
        closedBy = try reader.optionalString("closedBy")
        response = try reader.optionalValue("response")
        local = try reader.optionalString("local")
        series = try reader.optionalBool("series") ?? false
        folded = try reader.optionalInt("folded").map(Int.init)
        ownerMissing = try reader.optionalBool("ownerMissing") ?? false
        zoneUnknown = try reader.optionalBool("zoneUnknown") ?? false
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("client", client)
        object.set("identifier", identifier)
        object.set("scheduled", scheduled)
        object.set("due", due)
        object.set("handle", handle)
        object.set("state", state)
        object.set("title", title)
        object.set("level", level)
        object.set("firing", firing)
        object.set("fired", fired)
        object.set("late", late)
        object.set("confirmed", confirmed)
        object.set("closed", closed)
        object.set("closedBy", closedBy)
        object.set("response", response)
        object.set("local", local)
        object.setFlag("series", series)
        object.set("folded", folded)
        object.setFlag("ownerMissing", ownerMissing)
        object.setFlag("zoneUnknown", zoneUnknown)
    }
}
