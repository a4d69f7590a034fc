public import Varlink

extension Broadcast {
    /// Suspends an observer, or lets it go on and hands over what waited.
    public enum Suspend: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Suspend"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The observer.
            public var observer: String
            /// Whether it is suspended.
            public var suspended: Bool

            /// Joins the fields.
            public init(observer: String, suspended: Bool) {
                self.observer = observer
                self.suspended = suspended
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                observer = try reader.string("observer")
                suspended = try reader.bool("suspended")
            }

            /// Writes the fields.
            public func encode(into object: inout ObjectWriter) {
                object.set("observer", observer)
                object.set("suspended", suspended)
            }
        }

        /// Nothing is answered.
        public typealias Reply = NoFields
    }
}
