public import Varlink

extension Clients {
    /// The client's messages, oldest first; call with more.
    ///
    /// The first reply has only a state.
    public enum Subscribe: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Subscribe"
        /// It is a stream.
        public static let streams: Bool = true

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The client whose mailbox it is; nil for copies of everybody's messages, with `monitor` only.
            public var client: String?
            /// Messages under way at a time, 1 to 4,096; 256 when absent.
            public var window: Int?
            /// Get copies of every message and confirm nothing.
            public var monitor: Bool
            /// Get messages of kind lifecycle too.
            public var lifecycle: Bool
            /// Be asked, in the foreground, how what rings is presented.
            public var willPresent: Bool

            /// Joins the fields; those left out are absent.
            public init(
                client: String?, window: Int? = nil, monitor: Bool = false, lifecycle: Bool = false,
                willPresent: Bool = false
            ) {
                self.client = client
                self.window = window
                self.monitor = monitor
                self.lifecycle = lifecycle
                self.willPresent = willPresent
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.optionalString("client")
                window = try reader.optionalInt("window").map(Int.init)
                monitor = try reader.optionalBool("monitor") ?? false
                lifecycle = try reader.optionalBool("lifecycle") ?? false
                willPresent = try reader.optionalBool("willPresent") ?? false
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("window", window)
                object.setFlag("monitor", monitor)
                object.setFlag("lifecycle", lifecycle)
                object.setFlag("willPresent", willPresent)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// One of owner, standby or monitor; sent when it changes.
            public var state: String?
            /// The next message.
            public var message: WireMessage?
            /// To a monitor alone: do-not-disturb is over, and this is what it held.
            public var released: WireReleased?

            /// Joins the fields; those left out are absent.
            public init(state: String? = nil, message: WireMessage? = nil, released: WireReleased? = nil) {
                self.state = state
                self.message = message
                self.released = released
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                state = try reader.optionalString("state")
                message = try reader.optionalValue("message")
                released = try reader.optionalValue("released")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("state", state)
                object.set("message", message)
                object.set("released", released)
            }
        }
    }
}
