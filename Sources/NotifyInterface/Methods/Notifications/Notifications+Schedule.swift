public import CivilTime
public import NotifyModel
public import Varlink

extension Notifications {
    /// Keeps a request on disk; the reply comes when it is there.
    public enum Schedule: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Schedule"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The client it belongs to; org.notifyd.Cli when absent.
            public var client: String?
            /// The name within the client; five letters are made when absent.
            public var identifier: String?
            /// What it says.
            public var content: Content
            /// When it fires.
            public var trigger: WireTrigger
            /// What happens around its date.
            public var policy: WirePolicy?
            /// Actions of this request alone.
            public var actions: [Action]?
            /// One of replace (the default), keep or fail.
            public var ifExists: IfExists?

            /// Joins the fields; those left out are absent.
            public init(
                client: String? = nil, identifier: String? = nil, content: Content, trigger: WireTrigger,
                policy: WirePolicy? = nil, actions: [Action]? = nil, ifExists: IfExists? = nil
            ) {
                self.client = client
                self.identifier = identifier
                self.content = content
                self.trigger = trigger
                self.policy = policy
                self.actions = actions
                self.ifExists = ifExists
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.optionalString("client")
                identifier = try reader.optionalString("identifier")
                content = try reader.value("content")
                trigger = try reader.value("trigger")
                policy = try reader.optionalValue("policy")
                actions = try reader.optionalValues("actions")
                ifExists = try reader.optionalChoice("ifExists")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("identifier", identifier)
                object.set("content", content)
                object.set("trigger", trigger)
                object.set("policy", policy)
                object.set("actions", actions)
                object.set("ifExists", ifExists?.rawValue)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// The client it belongs to.
            public var client: String
            /// The name within the client.
            public var identifier: String
            /// The short handle, such as +12; absent when there is no date.
            public var handle: OccurrenceHandle?
            /// One of created, replaced or unchanged.
            public var outcome: ScheduleOutcome
            /// The date, of a series the next one; absent when there is none.
            public var scheduled: Instant?
            /// When it rings next; absent when it does not.
            public var next: Instant?
            /// What may surprise the user.
            public var notes: [String]

            /// Joins the fields; those left out are absent.
            public init(
                client: String, identifier: String, handle: OccurrenceHandle?, outcome: ScheduleOutcome,
                scheduled: Instant?, next: Instant? = nil, notes: [String]
            ) {
                self.client = client
                self.identifier = identifier
                self.handle = handle
                self.outcome = outcome
                self.scheduled = scheduled
                self.next = next
                self.notes = notes
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.string("client")
                identifier = try reader.string("identifier")
                handle = try reader.optionalHandle("handle")
                outcome = try reader.word("outcome")
                scheduled = try reader.optionalInstant("scheduled")
                next = try reader.optionalInstant("next")
                notes = try reader.strings("notes")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("identifier", identifier)
                object.set("handle", handle)
                object.set("outcome", outcome.rawValue)
                object.set("scheduled", scheduled)
                object.set("next", next)
                object.set("notes", notes)
            }
        }
    }
}
