public import CivilTime
public import Varlink

extension Notifications {
    /// Leaves out the next dates of a series.
    public enum Skip: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Skip"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// Any occurrence of the series.
            public var occurrence: String
            /// Only of this client.
            public var client: String?
            /// How many dates, 1 to 366; 1 when absent.
            public var count: Int?

            /// Joins the fields; those left out are absent.
            public init(occurrence: String, client: String? = nil, count: Int? = nil) {
                self.occurrence = occurrence
                self.client = client
                self.count = count
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                occurrence = try reader.string("occurrence")
                client = try reader.optionalString("client")
                count = try reader.optionalInt("count").map(Int.init)
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("occurrence", occurrence)
                object.set("client", client)
                object.set("count", count)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// The dates that were left out, in order.
            public var skipped: [Instant]
            /// The date that comes next; absent when none is left.
            public var next: Instant?

            /// Joins the fields; those left out are absent.
            public init(skipped: [Instant], next: Instant? = nil) {
                self.skipped = skipped
                self.next = next
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                skipped = try reader.instants("skipped")
                next = try reader.optionalInstant("next")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("skipped", skipped.map(\.description))
                object.set("next", next)
            }
        }
    }
}
