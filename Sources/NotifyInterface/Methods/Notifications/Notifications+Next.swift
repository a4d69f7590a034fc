public import CivilTime
public import Varlink

extension Notifications {
    /// The dates that a trigger gives, without scheduling anything.
    public enum Next: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Next"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The trigger.
            public var trigger: WireTrigger
            /// Only later dates; any when absent.
            public var after: Instant?
            /// At most that many, 1 to 1,000; 10 when absent.
            public var count: Int?

            /// Joins the fields; those left out are absent.
            public init(trigger: WireTrigger, after: Instant? = nil, count: Int? = nil) {
                self.trigger = trigger
                self.after = after
                self.count = count
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                trigger = try reader.value("trigger")
                after = try reader.optionalInstant("after")
                count = try reader.optionalInt("count").map(Int.init)
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("trigger", trigger)
                object.set("after", after)
                object.set("count", count)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// The dates in order.
            public var dates: [Instant]

            /// Joins the fields; those left out are absent.
            public init(dates: [Instant]) {
                self.dates = dates
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                dates = try reader.instants("dates")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("dates", dates.map(\.description))
            }
        }
    }
}
