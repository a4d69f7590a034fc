public import NotifyModel
public import Varlink

extension Clients {
    /// A client asks the user whether it may notify; with `more` the answer comes as a second reply.
    public enum RequestAuthorization: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".RequestAuthorization"

        /// What a client may ask for; more words may come.
        public static let options: [String] = ["banner", "sound", "badge", critical]
        /// The option that is granted by nothing but the user's Allow.
        public static let critical: String = "critical"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The client.
            public var client: String
            /// What it wants to do; banner, sound and badge when absent.
            public var options: [String]?

            /// Joins the fields; those left out are absent.
            public init(client: String, options: [String]? = nil) {
                self.client = client
                self.options = options
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.string("client")
                options = try reader.optionalStrings("options")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("options", options)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// What the user has said so far.
            public var state: Permission.Authorization
            /// Where the question waits for its answer; nil when it was answered, or is kept no longer.
            public var question: OccurrenceHandle?

            /// Joins the fields; those left out are absent.
            public init(state: Permission.Authorization, question: OccurrenceHandle? = nil) {
                self.state = state
                self.question = question
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                state = try reader.choice("state")
                question = try reader.optionalHandle("question")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("state", state.rawValue)
                object.set("question", question)
            }
        }
    }
}
