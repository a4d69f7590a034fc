public import Varlink

extension Clients {
    /// Forgets one category of a client; the others stay as they are.
    public enum RemoveCategory: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".RemoveCategory"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The client.
            public var client: String
            /// The category's name.
            public var category: String

            /// Joins the fields.
            public init(client: String, category: String) {
                self.client = client
                self.category = category
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.string("client")
                category = try reader.string("category")
            }

            /// Writes the fields.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("category", category)
            }
        }

        /// Nothing is answered.
        public typealias Reply = NoFields
    }
}
