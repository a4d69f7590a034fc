public import Varlink

extension Notifications {
    /// A page of occurrences, by due date, then by when they fired.
    public enum List: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".List"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// One of pending, unanswered, snoozed, missed, failed, delivered or all; all that is not closed when
            /// absent.
            public var filter: ListFilter?
            /// Only of this client.
            public var client: String?
            /// At most that many, 1 to 1,000; 256 when absent.
            public var limit: Int?
            /// What the page before returned.
            public var cursor: String?

            /// Joins the fields; those left out are absent.
            public init(filter: ListFilter? = nil, client: String? = nil, limit: Int? = nil, cursor: String? = nil) {
                self.filter = filter
                self.client = client
                self.limit = limit
                self.cursor = cursor
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                filter = try reader.optionalChoice("filter")
                client = try reader.optionalString("client")
                limit = try reader.optionalInt("limit").map(Int.init)
                cursor = try reader.optionalString("cursor")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("filter", filter?.rawValue)
                object.set("client", client)
                object.set("limit", limit)
                object.set("cursor", cursor)
            }
        }

        /// What is answered.
        public typealias Reply = OccurrencePage
    }
}
