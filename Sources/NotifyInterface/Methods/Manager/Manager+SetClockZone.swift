public import Varlink

extension Manager {
    /// Changes the system zone of the virtual clock.
    public enum SetClockZone: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".SetClockZone"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// A name of tzdata, such as Europe/Berlin.
            public var zone: String

            /// Joins the fields; those left out are absent.
            public init(zone: String) {
                self.zone = zone
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                zone = try reader.string("zone")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("zone", zone)
            }
        }

        /// What is answered.
        public typealias Reply = ClockReply
    }
}
