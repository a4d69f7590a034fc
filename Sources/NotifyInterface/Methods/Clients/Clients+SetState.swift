public import NotifyModel
public import Varlink

extension Clients {
    /// Says where a client's program stands: the program itself, the user, or who watches windows.
    public enum SetState: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".SetState"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The client.
            public var client: String
            /// One of foreground, inactive and background.
            public var state: ProgramState

            /// Joins the fields.
            public init(client: String, state: ProgramState) {
                self.client = client
                self.state = state
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.string("client")
                state = try reader.choice("state")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("state", state.rawValue)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// Where it stands now; notRunning when it has no stream, and nothing was set.
            public var state: ProgramState
            /// Where it stood before.
            public var previous: ProgramState

            /// Joins the fields.
            public init(state: ProgramState, previous: ProgramState) {
                self.state = state
                self.previous = previous
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                state = try reader.choice("state")
                previous = try reader.choice("previous")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("state", state.rawValue)
                object.set("previous", previous.rawValue)
            }
        }
    }
}
