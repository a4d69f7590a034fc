public import Varlink

extension Notifications {
    /// Records the user's answer, once.
    public enum Respond: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Respond"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The occurrence; without a date the newest fired one of that name.
            public var occurrence: String
            /// Only of this client.
            public var client: String?
            /// The identifier of the action; default is the notification itself, snooze the built-in snooze.
            public var action: String
            /// What the user wrote, for a text action; a duration for snooze.
            public var text: String?
            /// The surface it comes from; client when absent.
            public var by: String?

            /// Joins the fields; those left out are absent.
            public init(
                occurrence: String, client: String? = nil, action: String, text: String? = nil, by: String? = nil
            ) {
                self.occurrence = occurrence
                self.client = client
                self.action = action
                self.text = text
                self.by = by
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                occurrence = try reader.string("occurrence")
                client = try reader.optionalString("client")
                action = try reader.string("action")
                text = try reader.optionalString("text")
                by = try reader.optionalString("by")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("occurrence", occurrence)
                object.set("client", client)
                object.set("action", action)
                object.set("text", text)
                object.set("by", by)
            }
        }

        /// What is answered.
        public typealias Reply = OccurrenceReply
    }
}
