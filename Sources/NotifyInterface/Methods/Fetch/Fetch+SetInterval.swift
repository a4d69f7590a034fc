public import CivilTime
public import Varlink

extension Fetch {
    /// Declares how far apart wakes are to be at least, or that there are to be none.
    public enum SetInterval: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".SetInterval"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The client.
            public var client: String
            /// A duration such as 1h; absent or never ends the interval. 0s means as often as the configuration allows.
            public var minimum: String?
            /// Whether a wake waits for the network; false when absent.
            public var requiresNetwork: Bool?
            /// Whether a wake waits for power from outside; false when absent.
            public var requiresPower: Bool?

            /// Joins the fields; those left out are absent.
            public init(
                client: String, minimum: String? = nil, requiresNetwork: Bool? = nil, requiresPower: Bool? = nil
            ) {
                self.client = client
                self.minimum = minimum
                self.requiresNetwork = requiresNetwork
                self.requiresPower = requiresPower
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.string("client")
                minimum = try reader.optionalString("minimum")
                requiresNetwork = try reader.optionalBool("requiresNetwork")
                requiresPower = try reader.optionalBool("requiresPower")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("minimum", minimum)
                object.set("requiresNetwork", requiresNetwork)
                object.set("requiresPower", requiresPower)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// When the client is woken next; absent when there is no interval, or a wake of it is held or under way.
            public var next: Instant?

            /// Joins the fields; those left out are absent.
            public init(next: Instant? = nil) {
                self.next = next
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                next = try reader.optionalInstant("next")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("next", next)
            }
        }
    }
}
