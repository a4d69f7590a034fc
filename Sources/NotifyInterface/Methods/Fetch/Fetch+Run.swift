public import Varlink

extension Fetch {
    /// Wakes the client now, whatever its date and what it waits for.
    public enum Run: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Run"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The client.
            public var client: String
            /// One of its tasks; its interval when absent.
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
            /// The wake.
            public var wake: String

            /// Joins the fields.
            public init(wake: String) {
                self.wake = wake
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                wake = try reader.string("wake")
            }

            /// Writes the fields.
            public func encode(into object: inout ObjectWriter) {
                object.set("wake", wake)
            }
        }
    }
}
