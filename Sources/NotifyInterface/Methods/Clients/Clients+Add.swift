public import Varlink

extension Clients {
    /// Makes a client known; without exec, unit and bus name it is reached over the socket alone.
    public enum Add: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Add"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// Its reverse-DNS name.
            public var client: String
            /// The name shown to the user.
            public var name: String?
            /// The argument vector that launches it.
            public var exec: [String]?
            /// The unit of the user's service manager that is started to launch it, instead of exec.
            public var unit: String?
            /// The name on the session bus that is activated to launch it, instead of exec.
            public var busName: String?
            /// The signal sent to a registered process without a stream, such as SIGUSR1.
            public var signal: String?
            /// The kinds of messages it is launched for, of fired, response, fetch and push; when absent all, with busName all but fired.
            public var launchOn: [String]?
            /// Its program is ended when it goes to the background.
            public var exitsOnSuspend: Bool
            /// How long a task of it may go on, such as 30s; the limit of the configuration when absent.
            public var taskLimit: String?

            /// Joins the fields; those left out are absent.
            public init(
                client: String, name: String? = nil, exec: [String]? = nil, unit: String? = nil,
                busName: String? = nil, signal: String? = nil, launchOn: [String]? = nil,
                exitsOnSuspend: Bool = false, taskLimit: String? = nil
            ) {
                self.client = client
                self.name = name
                self.exec = exec
                self.unit = unit
                self.busName = busName
                self.signal = signal
                self.launchOn = launchOn
                self.exitsOnSuspend = exitsOnSuspend
                self.taskLimit = taskLimit
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.string("client")
                name = try reader.optionalString("name")
                exec = try reader.optionalStrings("exec")
                unit = try reader.optionalString("unit")
                busName = try reader.optionalString("busName")
                signal = try reader.optionalString("signal")
                launchOn = try reader.optionalStrings("launchOn")
                exitsOnSuspend = try reader.optionalBool("exitsOnSuspend") ?? false
                taskLimit = try reader.optionalString("taskLimit")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("name", name)
                object.set("exec", exec)
                object.set("unit", unit)
                object.set("busName", busName)
                object.set("signal", signal)
                object.set("launchOn", launchOn)
                object.setFlag("exitsOnSuspend", exitsOnSuspend)
                object.set("taskLimit", taskLimit)
            }
        }

        /// What is answered.
        public typealias Reply = CreatedReply
    }
}
