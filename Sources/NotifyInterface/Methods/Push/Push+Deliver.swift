public import CivilTime
public import Varlink

extension Push {
    /// A message has come; the reply means that what became of it is on disk.
    public enum Deliver: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Deliver"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// Whom it is for.
            public var token: String
            /// Its text, a JSON object as APNs has it; absent when it cannot be handed over.
            public var payload: String?
            /// Why it cannot be handed over; exactly one of payload and fault.
            public var fault: String?
            /// The id that its publisher gave it: the same id twice is one message.
            public var messageId: String?
            /// Its packet identifier of MQTT, by which a repetition is known that has no id.
            public var packet: Int?
            /// The date after which it is not to be shown.
            public var expires: Instant?
            /// The seconds for which it may still be shown.
            public var lifetime: Int64?
            /// The identifier of the notification; a newer message with the same one takes its place.
            public var collapseId: String?

            /// Joins the fields; those left out are absent.
            public init(
                token: String, payload: String? = nil, fault: String? = nil, messageId: String? = nil,
                packet: Int? = nil, expires: Instant? = nil, lifetime: Int64? = nil, collapseId: String? = nil
            ) {
                self.token = token
                self.payload = payload
                self.fault = fault
                self.messageId = messageId
                self.packet = packet
                self.expires = expires
                self.lifetime = lifetime
                self.collapseId = collapseId
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                token = try reader.string("token")
                payload = try reader.optionalString("payload")
                fault = try reader.optionalString("fault")
                messageId = try reader.optionalString("messageId")
                packet = try reader.optionalInt("packet").map(Int.init)
                expires = try reader.optionalInstant("expires")
                lifetime = try reader.optionalInt("lifetime")
                collapseId = try reader.optionalString("collapseId")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("token", token)
                object.set("payload", payload)
                object.set("fault", fault)
                object.set("messageId", messageId)
                object.set("packet", packet)
                object.set("expires", expires)
                object.set("lifetime", lifetime)
                object.set("collapseId", collapseId)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// One of delivered, duplicate, expired and refused.
            public var outcome: String
            /// Why it was refused, or what it is a duplicate of.
            public var reason: String?
            /// The short handle of its occurrence, when it has one.
            public var handle: OccurrenceHandle?

            /// Joins the fields; those left out are absent.
            public init(outcome: String, reason: String? = nil, handle: OccurrenceHandle? = nil) {
                self.outcome = outcome
                self.reason = reason
                self.handle = handle
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                outcome = try reader.string("outcome")
                reason = try reader.optionalString("reason")
                handle = try reader.optionalHandle("handle")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("outcome", outcome)
                object.set("reason", reason)
                object.set("handle", handle)
            }
        }
    }
}
