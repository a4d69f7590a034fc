public import Varlink

extension Manager {
    /// Moves all parts of the virtual clock by a duration, firing on the way what comes due.
    public enum AdvanceClock: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".AdvanceClock"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The duration.
            public var by: String

            /// Joins the fields; those left out are absent.
            public init(by: String) {
                self.by = by
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                by = try reader.string("by")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("by", by)
            }
        }

        /// What is answered.
        public typealias Reply = ClockReply
    }
}
