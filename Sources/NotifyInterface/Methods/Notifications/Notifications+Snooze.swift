public import Varlink

extension Notifications {
    /// Rings again later: after a duration or at a date.
    public enum Snooze: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Snooze"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The occurrence; without a date the newest fired one of that name.
            public var occurrence: String
            /// Only of this client.
            public var client: String?
            /// The duration from now, at most one of duration and until; 10min when both are absent.
            public var duration: String?
            /// The date; without an offset it is wall time in the zone.
            public var until: String?
            /// The zone of `until`; the system's when absent.
            public var zone: String?
            /// The surface it comes from; client when absent.
            public var by: String?

            /// Joins the fields; those left out are absent.
            public init(
                occurrence: String, client: String? = nil, duration: String? = nil, until: String? = nil,
                zone: String? = nil, by: String? = nil
            ) {
                self.occurrence = occurrence
                self.client = client
                self.duration = duration
                self.until = until
                self.zone = zone
                self.by = by
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                occurrence = try reader.string("occurrence")
                client = try reader.optionalString("client")
                duration = try reader.optionalString("duration")
                until = try reader.optionalString("until")
                zone = try reader.optionalString("zone")
                by = try reader.optionalString("by")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("occurrence", occurrence)
                object.set("client", client)
                object.set("duration", duration)
                object.set("until", until)
                object.set("zone", zone)
                object.set("by", by)
            }
        }

        /// What is answered.
        public typealias Reply = OccurrenceReply
    }
}
