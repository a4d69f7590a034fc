public import NotifyModel
public import Varlink

extension Clients {
    /// Declares the client's categories, all of them at once.
    public enum SetCategories: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".SetCategories"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The client.
            public var client: String
            /// The categories, at most 256; they take the place of those before.
            public var categories: [NotifyModel.Category]

            /// Joins the fields; those left out are absent.
            public init(client: String, categories: [NotifyModel.Category]) {
                self.client = client
                self.categories = categories
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.string("client")
                categories = try reader.values("categories")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("categories", categories)
            }
        }

        /// Nothing is answered.
        public typealias Reply = NoFields
    }
}
