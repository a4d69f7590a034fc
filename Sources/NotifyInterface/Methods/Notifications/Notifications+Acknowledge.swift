public import Varlink

extension Notifications {
    /// No more attention needed: ends banner, snooze, renotifying and escalation.
    public enum Acknowledge: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Acknowledge"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The occurrences, 1 to 256; without a date every unanswered or snoozed one of that name.
            public var occurrences: [String]
            /// Only of this client.
            public var client: String?
            /// The surface it comes from; client when absent.
            public var by: String?

            /// Joins the fields; those left out are absent.
            public init(occurrences: [String], client: String? = nil, by: String? = nil) {
                self.occurrences = occurrences
                self.client = client
                self.by = by
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                occurrences = try reader.strings("occurrences")
                client = try reader.optionalString("client")
                by = try reader.optionalString("by")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("occurrences", occurrences)
                object.set("client", client)
                object.set("by", by)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// The ones closed by this call; those closed before are not in it.
            public var acknowledged: [WireOccurrence]

            /// Joins the fields; those left out are absent.
            public init(acknowledged: [WireOccurrence]) {
                self.acknowledged = acknowledged
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                acknowledged = try reader.values("acknowledged")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("acknowledged", acknowledged)
            }
        }
    }
}
