public import Varlink

extension Clients {
    /// A page of the clients, by name.
    public enum List: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".List"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// At most that many, 1 to 1,000; 256 when absent.
            public var limit: Int?
            /// What the page before returned.
            public var cursor: String?

            /// Joins the fields; those left out are absent.
            public init(limit: Int? = nil, cursor: String? = nil) {
                self.limit = limit
                self.cursor = cursor
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                limit = try reader.optionalInt("limit").map(Int.init)
                cursor = try reader.optionalString("cursor")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("limit", limit)
                object.set("cursor", cursor)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// The clients by name.
            public var clients: [WireClient]
            /// Where the next page begins; absent on the last one.
            public var cursor: String?

            /// Joins the fields; those left out are absent.
            public init(clients: [WireClient], cursor: String? = nil) {
                self.clients = clients
                self.cursor = cursor
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                clients = try reader.values("clients")
                cursor = try reader.optionalString("cursor")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("clients", clients)
                object.set("cursor", cursor)
            }
        }
    }
}
