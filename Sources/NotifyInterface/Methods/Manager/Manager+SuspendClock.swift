public import Varlink

extension Manager {
    /// A suspend of that duration: wall and elapsed time move, nothing fires on the way.
    public enum SuspendClock: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".SuspendClock"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The duration.
            public var duration: String

            /// Joins the fields; those left out are absent.
            public init(duration: String) {
                self.duration = duration
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                duration = try reader.string("duration")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("duration", duration)
            }
        }

        /// What is answered.
        public typealias Reply = ClockReply
    }
}
