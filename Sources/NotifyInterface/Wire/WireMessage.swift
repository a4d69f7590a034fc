public import CivilTime
public import NotifyModel
public import Varlink

/// One entry of a mailbox.
///
/// Its fields on the wire are those of `org.notifyd.Clients.Message`.
public struct WireMessage: JSONDecodable, JSONEncodable, Hashable, Sendable {
    /// The place in the mailbox; absent in a message that could not be recorded.
    public var sequence: Int64?
    /// The same for every repetition: CLIENT/IDENTIFIER@SCHEDULED/KIND/FIRING, of a notice CLIENT/KIND/NUMBER.
    public var id: String
    /// The client whose mailbox it is in.
    public var client: String
    /// One of fired, response and closed, which speak of an occurrence, lifecycle and fetch, which do not: notices.
    public var kind: String
    /// The request's name within its client; absent in a notice.
    public var identifier: String?
    /// The date that never changes; absent in a notice.
    public var scheduled: Instant?
    /// Which ringing of the occurrence this belongs to, from 1; absent in a notice.
    public var firing: Int?
    /// The short handle, such as +12; absent in a notice.
    public var handle: OccurrenceHandle?
    /// When this message was put into the mailbox.
    public var at: Instant
    /// Milliseconds between the date and the firing, when it was late.
    public var late: Int64?
    /// How many dates of its series it stands for, itself included; absent for one.
    public var folded: Int?
    /// The interruption level now, where escalation raised it above the level of the content.
    public var level: String?
    /// The content as it was scheduled (org.notifyd.Notifications.Content); absent in a notice.
    public var content: Content?
    /// Only in kind response: what the user chose.
    public var response: Response?
    /// Only in kind closed: the state it was closed in.
    public var state: String?
    /// Only in kind closed: who or what closed it.
    public var by: String?
    /// Only in kind lifecycle: what happens to the program.
    public var lifecycle: WireLifecycle?
    /// Only in kind fetch: what the program is woken for.
    public var fetch: WireFetchWake?
    /// Only in kind push: what the program is woken with.
    public var push: WirePushMessage?
    /// Only in kind fired, to a program in the foreground that asked for it: until when it may say how this is presented.
    public var present: Instant?
    /// The commit failed (full disk): shown but not recorded, never repeated.
    public var unrecorded: Bool

    /// Joins the fields; those left out are absent.
    public init(
        sequence: Int64? = nil, id: String, client: String, kind: String, identifier: String? = nil,
        scheduled: Instant? = nil, firing: Int? = nil, handle: OccurrenceHandle? = nil, at: Instant, late: Int64? = nil,
        folded: Int? = nil,
        level: String? = nil,
        content: Content? = nil, response: Response? = nil, state: String? = nil, by: String? = nil,
        lifecycle: WireLifecycle? = nil, fetch: WireFetchWake? = nil, push: WirePushMessage? = nil,
        present: Instant? = nil, unrecorded: Bool = false
    ) {
        self.sequence = sequence
        self.id = id
        self.client = client
        self.kind = kind
        self.identifier = identifier
        self.scheduled = scheduled
        self.firing = firing
        self.handle = handle
        self.at = at
        self.late = late
        self.folded = folded
        self.level = level
        self.content = content
        self.response = response
        self.state = state
        self.by = by
        self.lifecycle = lifecycle
        self.fetch = fetch
        self.push = push
        self.present = present
        self.unrecorded = unrecorded
    }

    /// Reads the fields.
    public init(from reader: inout ObjectReader) throws(VarlinkError) {
        sequence = try reader.optionalInt("sequence")
        id = try reader.string("id")
        client = try reader.string("client")
        kind = try reader.string("kind")
        identifier = try reader.optionalString("identifier")
        scheduled = try reader.optionalInstant("scheduled")
        firing = try reader.optionalInt("firing").map(Int.init)
        handle = try reader.optionalHandle("handle")
        at = try reader.instant("at")
        late = try reader.optionalInt("late")
        folded = try reader.optionalInt("folded").map(Int.init)
        level = try reader.optionalString("level")
        content = try reader.optionalValue("content")
        response = try reader.optionalValue("response")
        state = try reader.optionalString("state")
        by = try reader.optionalString("by")
        lifecycle = try reader.optionalValue("lifecycle")
        fetch = try reader.optionalValue("fetch")
        push = try reader.optionalValue("push")
        present = try reader.optionalInstant("present")
        unrecorded = try reader.optionalBool("unrecorded") ?? false
    }

    /// Writes the fields that are there.
    public func encode(into object: inout ObjectWriter) {
        object.set("sequence", sequence)
        object.set("id", id)
        object.set("client", client)
        object.set("kind", kind)
        object.set("identifier", identifier)
        object.set("scheduled", scheduled)
        object.set("firing", firing)
        object.set("handle", handle)
        object.set("at", at)
        object.set("late", late)
        object.set("folded", folded)
        object.set("level", level)
        object.set("content", content)
        object.set("response", response)
        object.set("state", state)
        object.set("by", by)
        object.set("lifecycle", lifecycle)
        object.set("fetch", fetch)
        object.set("push", push)
        object.set("present", present)
        object.setFlag("unrecorded", unrecorded)
    }
}
