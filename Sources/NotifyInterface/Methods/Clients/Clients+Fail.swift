public import Varlink

extension Clients {
    /// These messages could not be dealt with: they come again later, and are parked after 8 times.
    public enum Fail: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Fail"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The client whose mailbox it is.
            public var client: String
            /// The messages.
            public var sequences: [Int64]
            /// What went wrong, for the ledger.
            public var reason: String?

            /// Joins the fields; those left out are absent.
            public init(client: String, sequences: [Int64], reason: String? = nil) {
                self.client = client
                self.sequences = sequences
                self.reason = reason
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.string("client")
                sequences = try reader.ints("sequences")
                reason = try reader.optionalString("reason")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("sequences", sequences)
                object.set("reason", reason)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// How many of them are parked now.
            public var parked: Int

            /// Joins the fields; those left out are absent.
            public init(parked: Int) {
                self.parked = parked
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                parked = Int(try reader.int("parked"))
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("parked", parked)
            }
        }
    }
}
