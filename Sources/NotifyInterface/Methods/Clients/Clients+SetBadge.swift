public import Varlink

extension Clients {
    /// Sets the number at a client's icon.
    public enum SetBadge: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".SetBadge"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The client.
            public var client: String
            /// The number, 0 to 999,999; 0 takes it away.
            public var count: Int

            /// Joins the fields.
            public init(client: String, count: Int) {
                self.client = client
                self.count = count
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.string("client")
                count = Int(try reader.int("count"))
            }

            /// Writes the fields.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("count", count)
            }
        }

        /// Nothing is answered.
        public typealias Reply = NoFields
    }
}
