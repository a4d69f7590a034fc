public import NotifyModel
public import Varlink

extension Clients {
    /// One client and its categories.
    public enum Show: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Show"

        /// What is asked.
        public typealias Parameters = ClientParameters

        /// What is answered.
        public struct Reply: MethodReply {
            /// What is known of it.
            public var client: WireClient
            /// The categories it declared.
            public var categories: [NotifyModel.Category]

            /// Joins the fields; those left out are absent.
            public init(client: WireClient, categories: [NotifyModel.Category]) {
                self.client = client
                self.categories = categories
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.value("client")
                categories = try reader.values("categories")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("categories", categories)
            }
        }
    }
}
