public import Varlink

extension Notifications {
    /// Closes pending, snoozed and fired occurrences: those named, or all.
    public enum Cancel: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Cancel"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The occurrences, at most 256.
            public var occurrences: [String]?
            /// Only of this client.
            public var client: String?
            /// Every occurrence of the client, or of all clients.
            public var all: Bool
            /// Leave the fired ones.
            public var keepDelivered: Bool
            /// Who calls them off; client when absent.
            public var by: String?

            /// Joins the fields; those left out are absent.
            public init(
                occurrences: [String]? = nil, client: String? = nil, all: Bool = false, keepDelivered: Bool = false,
                by: String? = nil
            ) {
                self.occurrences = occurrences
                self.client = client
                self.all = all
                self.keepDelivered = keepDelivered
                self.by = by
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                occurrences = try reader.optionalStrings("occurrences")
                client = try reader.optionalString("client")
                all = try reader.optionalBool("all") ?? false
                keepDelivered = try reader.optionalBool("keepDelivered") ?? false
                by = try reader.optionalString("by")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("occurrences", occurrences)
                object.set("client", client)
                object.setFlag("all", all)
                object.setFlag("keepDelivered", keepDelivered)
                object.set("by", by)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// How many were closed by this call.
            public var cancelled: Int

            /// Joins the fields; those left out are absent.
            public init(cancelled: Int) {
                self.cancelled = cancelled
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                cancelled = Int(try reader.int("cancelled"))
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("cancelled", cancelled)
            }
        }
    }
}
