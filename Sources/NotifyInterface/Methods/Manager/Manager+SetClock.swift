public import Varlink

extension Manager {
    /// Sets wall time alone, as a user setting the clock does.
    public enum SetClock: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".SetClock"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The date; without an offset it is wall time in the clock's zone.
            public var to: String

            /// Joins the fields; those left out are absent.
            public init(to: String) {
                self.to = to
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                to = try reader.string("to")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("to", to)
            }
        }

        /// What is answered.
        public typealias Reply = ClockReply
    }
}
