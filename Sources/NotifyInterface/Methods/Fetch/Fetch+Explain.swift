public import CivilTime
public import Varlink

extension Fetch {
    /// Tells why the client is woken when it is.
    public enum Explain: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Explain"

        /// What is asked.
        public typealias Parameters = WakeParameters

        /// What is answered.
        public struct Reply: MethodReply {
            /// The reasons, a line each.
            public var lines: [String]
            /// When the client is woken next; absent when no wake has a date.
            public var next: Instant?

            /// Joins the fields; those left out are absent.
            public init(lines: [String], next: Instant? = nil) {
                self.lines = lines
                self.next = next
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                lines = try reader.strings("lines")
                next = try reader.optionalInstant("next")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("lines", lines)
                object.set("next", next)
            }
        }
    }
}
