public import CivilTime
public import Varlink

extension Push {
    /// How it stands with push.
    public enum Status: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Status"

        /// What is asked.
        public typealias Parameters = NoFields

        /// What is answered.
        public struct Reply: MethodReply {
            /// The broker; absent when push is not configured.
            public var broker: WireBroker?
            /// Whether the bridge runs.
            public var bridge: Bool
            /// One of connecting, connected and disconnected.
            public var state: String
            /// Since when it is so.
            public var since: Instant?
            /// Why it is not connected.
            public var reason: String?
            /// When the broker last had lost the session, so that messages may be missing.
            public var gap: Instant?
            /// How many clients have a token.
            public var tokens: Int
            /// How many messages were delivered since the daemon began.
            public var delivered: Int
            /// How many had come before.
            public var duplicate: Int
            /// How many came too late.
            public var expired: Int
            /// How many could not be used.
            public var refused: Int
            /// The last messages that were not delivered, newest first.
            public var failures: [WireReceipt]

            /// Joins the fields; those left out are absent.
            public init(
                broker: WireBroker? = nil, bridge: Bool, state: String, since: Instant? = nil, reason: String? = nil,
                gap: Instant? = nil, tokens: Int, delivered: Int, duplicate: Int, expired: Int, refused: Int,
                failures: [WireReceipt]
            ) {
                self.broker = broker
                self.bridge = bridge
                self.state = state
                self.since = since
                self.reason = reason
                self.gap = gap
                self.tokens = tokens
                self.delivered = delivered
                self.duplicate = duplicate
                self.expired = expired
                self.refused = refused
                self.failures = failures
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                broker = try reader.optionalValue("broker")
                bridge = try reader.bool("bridge")
                state = try reader.string("state")
                since = try reader.optionalInstant("since")
                reason = try reader.optionalString("reason")
                gap = try reader.optionalInstant("gap")
                tokens = Int(try reader.int("tokens"))
                delivered = Int(try reader.int("delivered"))
                duplicate = Int(try reader.int("duplicate"))
                expired = Int(try reader.int("expired"))
                refused = Int(try reader.int("refused"))
                failures = try reader.values("failures")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("broker", broker)
                object.set("bridge", bridge)
                object.set("state", state)
                object.set("since", since)
                object.set("reason", reason)
                object.set("gap", gap)
                object.set("tokens", tokens)
                object.set("delivered", delivered)
                object.set("duplicate", duplicate)
                object.set("expired", expired)
                object.set("refused", refused)
                object.set("failures", failures)
            }
        }
    }
}
