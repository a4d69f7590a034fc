public import Varlink

extension Clients {
    /// Puts the parked messages of an occurrence back into the mailbox.
    public enum Retry: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Retry"

        /// What is asked.
        public typealias Parameters = OccurrenceParameters

        /// What is answered.
        public struct Reply: MethodReply {
            /// How many messages were put back.
            public var messages: Int

            /// Joins the fields; those left out are absent.
            public init(messages: Int) {
                self.messages = messages
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                messages = Int(try reader.int("messages"))
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("messages", messages)
            }
        }
    }
}
