public import Varlink

extension Clients {
    /// A program in the foreground says how something that rang is presented, until the message's `present`.
    ///
    /// Later it has no effect, and is no error.
    public enum WillPresent: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".WillPresent"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The client whose mailbox it is.
            public var client: String
            /// The message that has `present`.
            public var sequence: Int64
            /// Any of banner, sound, badge and list; empty when the program shows it itself.
            public var options: [String]

            /// Joins the fields.
            public init(client: String, sequence: Int64, options: [String]) {
                self.client = client
                self.sequence = sequence
                self.options = options
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.string("client")
                sequence = try reader.int("sequence")
                options = try reader.strings("options")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("sequence", sequence)
                object.set("options", options)
            }
        }

        /// Nothing is answered.
        public typealias Reply = NoFields
    }
}
