public import Varlink

extension Fetch {
    /// Says what came of a wake, and ends it.
    public enum Complete: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Complete"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The client.
            public var client: String
            /// The wake, as its message names it.
            public var wake: String
            /// One of newData, noData and failed.
            public var result: String

            /// Joins the fields.
            public init(client: String, wake: String, result: String) {
                self.client = client
                self.wake = wake
                self.result = result
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.string("client")
                wake = try reader.string("wake")
                result = try reader.string("result")
            }

            /// Writes the fields.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("wake", wake)
                object.set("result", result)
            }
        }

        /// Nothing but that it was done.
        public typealias Reply = NoFields
    }
}
