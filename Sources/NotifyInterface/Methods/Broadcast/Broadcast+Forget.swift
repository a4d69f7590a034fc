public import Varlink

extension Broadcast {
    /// Forgets the retained value of a name.
    public enum Forget: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Forget"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The name.
            public var name: String

            /// Joins the fields.
            public init(name: String) {
                self.name = name
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                name = try reader.string("name")
            }

            /// Writes the fields.
            public func encode(into object: inout ObjectWriter) {
                object.set("name", name)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// Whether there was one.
            public var forgotten: Bool

            /// Joins the fields.
            public init(forgotten: Bool) {
                self.forgotten = forgotten
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                forgotten = try reader.bool("forgotten")
            }

            /// Writes the fields.
            public func encode(into object: inout ObjectWriter) {
                object.set("forgotten", forgotten)
            }
        }
    }
}
