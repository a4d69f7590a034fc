public import Varlink

extension Fetch {
    /// A page of the background work, of one client by name or of all in no particular order.
    public enum List: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".List"

        /// What is asked.
        public typealias Parameters = PageParameters

        /// What is answered.
        public struct Reply: MethodReply {
            /// What there is.
            public var tasks: [WireFetchTask]
            /// Where the next page begins; absent on the last one.
            public var cursor: String?

            /// Joins the fields; those left out are absent.
            public init(tasks: [WireFetchTask], cursor: String? = nil) {
                self.tasks = tasks
                self.cursor = cursor
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                tasks = try reader.values("tasks")
                cursor = try reader.optionalString("cursor")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("tasks", tasks)
                object.set("cursor", cursor)
            }
        }
    }
}
