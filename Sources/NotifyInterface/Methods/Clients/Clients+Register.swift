public import Varlink

extension Clients {
    /// A program says which client it is; the client is made when it is new.
    public enum Register: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Register"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// Its reverse-DNS name.
            public var client: String
            /// The name shown to the user.
            public var name: String?
            /// This process handles the signal of its client file.
            public var handlesSignal: Bool

            /// Joins the fields; those left out are absent.
            public init(client: String, name: String? = nil, handlesSignal: Bool = false) {
                self.client = client
                self.name = name
                self.handlesSignal = handlesSignal
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.string("client")
                name = try reader.optionalString("name")
                handlesSignal = try reader.optionalBool("handlesSignal") ?? false
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("name", name)
                object.setFlag("handlesSignal", handlesSignal)
            }
        }

        /// What is answered.
        public typealias Reply = CreatedReply
    }
}
