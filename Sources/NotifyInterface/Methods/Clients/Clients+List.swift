public import Varlink

extension Clients {
    /// All clients.
    public enum List: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".List"

        /// Nothing is asked.
        public typealias Parameters = NoFields

        /// What is answered.
        public struct Reply: MethodReply {
            /// The clients by name.
            public var clients: [WireClient]

            /// Joins the fields; those left out are absent.
            public init(clients: [WireClient]) {
                self.clients = clients
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                clients = try reader.values("clients")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("clients", clients)
            }
        }
    }
}
