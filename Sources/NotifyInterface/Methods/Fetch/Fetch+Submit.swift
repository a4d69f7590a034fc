public import CivilTime
public import Varlink

extension Fetch {
    /// Asks for one wake; a request of that name which is still to come is replaced.
    public enum Submit: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Submit"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The client.
            public var client: String
            /// Its name; fetch is that of the interval.
            public var task: String
            /// One of refresh and processing.
            public var kind: String
            /// Not before this date; at once when absent. Without an offset it is wall time in the system's zone.
            public var earliest: String?
            /// Whether it waits for the network; false when absent.
            public var requiresNetwork: Bool?
            /// Whether it waits for power from outside; false when absent.
            public var requiresPower: Bool?

            /// Joins the fields; those left out are absent.
            public init(
                client: String, task: String, kind: String, earliest: String? = nil, requiresNetwork: Bool? = nil,
                requiresPower: Bool? = nil
            ) {
                self.client = client
                self.task = task
                self.kind = kind
                self.earliest = earliest
                self.requiresNetwork = requiresNetwork
                self.requiresPower = requiresPower
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.string("client")
                task = try reader.string("task")
                kind = try reader.string("kind")
                earliest = try reader.optionalString("earliest")
                requiresNetwork = try reader.optionalBool("requiresNetwork")
                requiresPower = try reader.optionalBool("requiresPower")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("task", task)
                object.set("kind", kind)
                object.set("earliest", earliest)
                object.set("requiresNetwork", requiresNetwork)
                object.set("requiresPower", requiresPower)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// Whether it took the place of another one.
            public var replaced: Bool
            /// When the client is woken.
            public var next: Instant?

            /// Joins the fields; those left out are absent.
            public init(replaced: Bool, next: Instant? = nil) {
                self.replaced = replaced
                self.next = next
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                replaced = try reader.bool("replaced")
                next = try reader.optionalInstant("next")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("replaced", replaced)
                object.set("next", next)
            }
        }
    }
}
