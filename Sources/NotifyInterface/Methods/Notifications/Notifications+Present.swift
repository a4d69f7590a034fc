public import NotifyModel
public import Varlink

extension Notifications {
    /// A surface asks whether and how it shows an occurrence that rang.
    public enum Present: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Present"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The occurrence; without a date the newest fired one of that name.
            public var occurrence: String
            /// Only of this client.
            public var client: String?
            /// The surface that shows it, for the ledger, such as terminal pts/3.
            public var by: String
            /// It is named by a summary there.
            public var summary: Bool

            /// Joins the fields; those left out are absent.
            public init(occurrence: String, client: String? = nil, by: String, summary: Bool = false) {
                self.occurrence = occurrence
                self.client = client
                self.by = by
                self.summary = summary
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                occurrence = try reader.string("occurrence")
                client = try reader.optionalString("client")
                by = try reader.string("by")
                summary = try reader.optionalBool("summary") ?? false
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("occurrence", occurrence)
                object.set("client", client)
                object.set("by", by)
                object.setFlag("summary", summary)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// Where it stands.
            public var occurrence: WireOccurrence
            /// What it says.
            public var content: Content
            /// What the user is offered: actions of the request, then those of its category.
            public var actions: [Action]
            /// The durations that the user is offered for a snooze, as in 5min, the usual one first.
            public var snoozes: [String]
            /// Why it is not to be shown; nil when it is, which the ledger has then.
            public var notShown: String?

            /// Joins the fields; those left out are absent.
            public init(
                occurrence: WireOccurrence, content: Content, actions: [Action], snoozes: [String],
                notShown: String? = nil
            ) {
                self.occurrence = occurrence
                self.content = content
                self.actions = actions
                self.snoozes = snoozes
                self.notShown = notShown
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                occurrence = try reader.value("occurrence")
                content = try reader.value("content")
                actions = try reader.values("actions")
                snoozes = try reader.strings("snoozes")
                notShown = try reader.optionalString("notShown")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("occurrence", occurrence)
                object.set("content", content)
                object.set("actions", actions)
                object.set("snoozes", snoozes)
                object.set("notShown", notShown)
            }
        }
    }
}
