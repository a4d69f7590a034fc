public import NotifyModel
public import Varlink

extension Clients {
    /// Declares one category of a client, or changes it; the others stay as they are.
    public enum AddCategory: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".AddCategory"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The client.
            public var client: String
            /// The category.
            public var category: NotifyModel.Category

            /// Joins the fields.
            public init(client: String, category: NotifyModel.Category) {
                self.client = client
                self.category = category
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.string("client")
                category = try reader.value("category")
            }

            /// Writes the fields.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("category", category)
            }
        }

        /// What is answered.
        public typealias Reply = CreatedReply
    }
}
