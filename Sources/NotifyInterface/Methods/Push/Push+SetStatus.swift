public import Varlink

extension Push {
    /// For the bridge: how it stands with the broker.
    public enum SetStatus: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".SetStatus"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// One of connecting, connected and disconnected.
            public var state: String
            /// Why it is not connected.
            public var reason: String?
            /// When the broker has taken us: whether it still had the session.
            public var sessionPresent: Bool?

            /// Joins the fields; those left out are absent.
            public init(state: String, reason: String? = nil, sessionPresent: Bool? = nil) {
                self.state = state
                self.reason = reason
                self.sessionPresent = sessionPresent
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                state = try reader.string("state")
                reason = try reader.optionalString("reason")
                sessionPresent = try reader.optionalBool("sessionPresent")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("state", state)
                object.set("reason", reason)
                object.set("sessionPresent", sessionPresent)
            }
        }

        /// What is answered.
        public typealias Reply = NoFields
    }
}
