public import Varlink

extension Clients {
    /// These messages are the client's now; call it on another connection than Subscribe.
    public enum Confirm: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Confirm"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The client whose mailbox it is.
            public var client: String
            /// The messages, in any order.
            public var sequences: [Int64]?
            /// And every message up to this one.
            public var through: Int64?

            /// Joins the fields; those left out are absent.
            public init(client: String, sequences: [Int64]? = nil, through: Int64? = nil) {
                self.client = client
                self.sequences = sequences
                self.through = through
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.string("client")
                sequences = try reader.optionalInts("sequences")
                through = try reader.optionalInt("through")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("sequences", sequences)
                object.set("through", through)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// How many were confirmed by this call; those confirmed before do not count.
            public var confirmed: Int

            /// Joins the fields; those left out are absent.
            public init(confirmed: Int) {
                self.confirmed = confirmed
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                confirmed = Int(try reader.int("confirmed"))
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("confirmed", confirmed)
            }
        }
    }
}
