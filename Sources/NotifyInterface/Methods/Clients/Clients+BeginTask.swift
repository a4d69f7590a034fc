public import CivilTime
public import Varlink

extension Clients {
    /// The program begins work that goes on in the background.
    ///
    /// It lasts until EndTask, the limit, or the end of this connection.
    public enum BeginTask: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".BeginTask"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The client.
            public var client: String
            /// What the work is, for people.
            public var name: String?

            /// Joins the fields; those left out are absent.
            public init(client: String, name: String? = nil) {
                self.client = client
                self.name = name
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.string("client")
                name = try reader.optionalString("name")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("name", name)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// The name of the task, for EndTask.
            public var task: String
            /// When it ends by the limit.
            public var expires: Instant

            /// Joins the fields.
            public init(task: String, expires: Instant) {
                self.task = task
                self.expires = expires
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                task = try reader.string("task")
                expires = try reader.instant("expires")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("task", task)
                object.set("expires", expires)
            }
        }
    }
}
