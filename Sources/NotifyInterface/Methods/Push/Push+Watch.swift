public import Varlink

extension Push {
    /// For the bridge: the broker and the tokens, now and after every change; call with more.
    public enum Watch: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Watch"
        /// It is a stream.
        public static let streams: Bool = true

        /// What is asked.
        public typealias Parameters = NoFields

        /// What is answered.
        public struct Reply: MethodReply {
            /// The broker; absent when push is not configured.
            public var broker: WireBroker?
            /// The bridge's name at the broker, the same for ever.
            public var clientId: String
            /// All tokens.
            public var tokens: [String]

            /// Joins the fields; those left out are absent.
            public init(broker: WireBroker? = nil, clientId: String, tokens: [String]) {
                self.broker = broker
                self.clientId = clientId
                self.tokens = tokens
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                broker = try reader.optionalValue("broker")
                clientId = try reader.string("clientId")
                tokens = try reader.strings("tokens")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("broker", broker)
                object.set("clientId", clientId)
                object.set("tokens", tokens)
            }
        }
    }
}
