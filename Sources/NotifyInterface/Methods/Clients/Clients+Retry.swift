public import Varlink

extension Clients {
    /// Puts the parked messages of an occurrence, or all of a client's, back into the mailbox.
    public enum Retry: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Retry"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The occurrence; nil for all that the client has, notices too, at most 1,000 at a time.
            public var occurrence: String?
            /// Only of this client; needed where no occurrence is named.
            public var client: String?

            /// Joins the fields; those left out are absent.
            public init(occurrence: String? = nil, client: String? = nil) {
                self.occurrence = occurrence
                self.client = client
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                occurrence = try reader.optionalString("occurrence")
                client = try reader.optionalString("client")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("occurrence", occurrence)
                object.set("client", client)
            }
        }

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
