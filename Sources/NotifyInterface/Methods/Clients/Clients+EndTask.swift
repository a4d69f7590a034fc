public import Varlink

extension Clients {
    /// The work is done; a task that has ended already is no error.
    public enum EndTask: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".EndTask"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The client.
            public var client: String
            /// What BeginTask returned.
            public var task: String

            /// Joins the fields.
            public init(client: String, task: String) {
                self.client = client
                self.task = task
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.string("client")
                task = try reader.string("task")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("task", task)
            }
        }

        /// Nothing is answered.
        public typealias Reply = NoFields
    }
}
