public import Varlink

extension Fetch {
    /// Wakes the client now, whatever its date and what it waits for.
    public enum Run: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Run"

        /// What is asked.
        public typealias Parameters = WakeParameters

        /// What is answered.
        public struct Reply: MethodReply {
            /// The wake.
            public var wake: String

            /// Joins the fields.
            public init(wake: String) {
                self.wake = wake
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                wake = try reader.string("wake")
            }

            /// Writes the fields.
            public func encode(into object: inout ObjectWriter) {
                object.set("wake", wake)
            }
        }
    }
}
