public import Varlink

extension Notifications {
    /// Closed occurrences, newest first.
    public enum History: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".History"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// Only of this client.
            public var client: String?
            /// At most that many, 1 to 1,000; 256 when absent.
            public var limit: Int?
            /// What the page before returned.
            public var cursor: String?

            /// Joins the fields; those left out are absent.
            public init(client: String? = nil, limit: Int? = nil, cursor: String? = nil) {
                self.client = client
                self.limit = limit
                self.cursor = cursor
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.optionalString("client")
                limit = try reader.optionalInt("limit").map(Int.init)
                cursor = try reader.optionalString("cursor")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("limit", limit)
                object.set("cursor", cursor)
            }
        }

        /// What is answered.
        public typealias Reply = OccurrencePage
    }
}
