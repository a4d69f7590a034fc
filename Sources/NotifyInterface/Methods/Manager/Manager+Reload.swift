public import Varlink

extension Manager {
    /// Reads configuration and client files again, as SIGHUP does.
    public enum Reload: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Reload"

        /// Nothing is asked.
        public typealias Parameters = NoFields

        /// What is answered.
        public struct Reply: MethodReply {
            /// What could not be used, a line each.
            public var warnings: [String]

            /// Joins the fields; those left out are absent.
            public init(warnings: [String]) {
                self.warnings = warnings
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                warnings = try reader.strings("warnings")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("warnings", warnings)
            }
        }
    }
}
