public import NotifyModel
public import Varlink

extension Broadcast {
    /// Posts from now on, one copy of each; call with more.
    ///
    /// The first reply has only the observer.
    public enum Observe: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Observe"
        /// It is a stream.
        public static let streams: Bool = true

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// Names, or patterns in which `*` stands for any characters; at most 256.
            public var patterns: [String]
            /// Only posts about this object.
            public var object: String?
            /// The client that observes; while it is in the background the observer is suspended.
            public var client: String?
            /// What becomes of posts while it is suspended; coalesce when absent.
            public var whenSuspended: SuspensionBehavior?

            /// Joins the fields; those left out are absent.
            public init(
                patterns: [String], object: String? = nil, client: String? = nil,
                whenSuspended: SuspensionBehavior? = nil
            ) {
                self.patterns = patterns
                self.object = object
                self.client = client
                self.whenSuspended = whenSuspended
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                patterns = try reader.strings("patterns")
                object = try reader.optionalString("object")
                client = try reader.optionalString("client")
                whenSuspended = try reader.optionalChoice("whenSuspended")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("patterns", patterns)
                object.set("object", self.object)
                object.set("client", client)
                object.set("whenSuspended", whenSuspended?.rawValue)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// The observer's name for Change and Suspend, in the first reply.
            public var observer: String?
            /// A post.
            public var posting: WirePosting?
            /// That many posts before this one did not fit while the observer was suspended.
            public var lost: Int?

            /// Joins the fields; those left out are absent.
            public init(observer: String? = nil, posting: WirePosting? = nil, lost: Int? = nil) {
                self.observer = observer
                self.posting = posting
                self.lost = lost
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                observer = try reader.optionalString("observer")
                posting = try reader.optionalValue("posting")
                lost = try reader.optionalInt("lost").map(Int.init)
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("observer", observer)
                object.set("posting", posting)
                object.set("lost", lost)
            }
        }
    }
}
