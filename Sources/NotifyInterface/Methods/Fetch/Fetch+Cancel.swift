public import Varlink

extension Fetch {
    /// Takes back requests for one wake; a wake under way goes on.
    public enum Cancel: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Cancel"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The client.
            public var client: String
            /// One of its requests; all of them when absent.
            public var task: String?

            /// Joins the fields; those left out are absent.
            public init(client: String, task: String? = nil) {
                self.client = client
                self.task = task
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.string("client")
                task = try reader.optionalString("task")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("task", task)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// How many were taken back.
            public var cancelled: Int

            /// Joins the fields.
            public init(cancelled: Int) {
                self.cancelled = cancelled
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                cancelled = Int(try reader.int("cancelled"))
            }

            /// Writes the fields.
            public func encode(into object: inout ObjectWriter) {
                object.set("cancelled", cancelled)
            }
        }
    }
}
