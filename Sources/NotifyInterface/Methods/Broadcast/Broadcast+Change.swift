public import Varlink

extension Broadcast {
    /// Changes what an observer asks for; call it on another connection than `Observe`.
    public enum Change: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Change"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The observer.
            public var observer: String
            /// Patterns to add, as often as they stand here.
            public var add: [String]?
            /// Patterns to take away, each once for each time that it stands here.
            public var remove: [String]?

            /// Joins the fields; those left out are absent.
            public init(observer: String, add: [String]? = nil, remove: [String]? = nil) {
                self.observer = observer
                self.add = add
                self.remove = remove
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                observer = try reader.string("observer")
                add = try reader.optionalStrings("add")
                remove = try reader.optionalStrings("remove")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("observer", observer)
                object.set("add", add)
                object.set("remove", remove)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// The patterns now, in their order.
            public var patterns: [String]

            /// Joins the fields.
            public init(patterns: [String]) {
                self.patterns = patterns
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                patterns = try reader.strings("patterns")
            }

            /// Writes the fields.
            public func encode(into object: inout ObjectWriter) {
                object.set("patterns", patterns)
            }
        }
    }
}
