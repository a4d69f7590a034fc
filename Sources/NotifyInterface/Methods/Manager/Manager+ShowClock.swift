public import Varlink

extension Manager {
    /// Reads the virtual clock.
    public enum ShowClock: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".ShowClock"

        /// Nothing is asked.
        public typealias Parameters = NoFields

        /// What is answered.
        public struct Reply: MethodReply {
            /// The clock.
            public var clock: WireClock

            /// Joins the fields; those left out are absent.
            public init(clock: WireClock) {
                self.clock = clock
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                clock = try reader.value("clock")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("clock", clock)
            }
        }
    }
}
