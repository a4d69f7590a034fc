public import Varlink

extension Broadcast {
    /// Posts a name to everybody who observes it at this moment.
    public enum Post: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Post"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// Its name, at most 256 bytes, without a star.
            public var name: String
            /// What it is about.
            public var object: String?
            /// The poster's own data, as JSON text of one object.
            public var userInfo: String?
            /// The client that posts.
            public var client: String?
            /// Keep it as the last value of its name for those who observe later.
            public var retain: Bool
            /// With `retain`: it is kept no longer than this.
            public var expire: String?
            /// Deliver it to suspended observers as well.
            public var immediately: Bool

            /// Joins the fields; those left out are absent.
            public init(
                name: String, object: String? = nil, userInfo: String? = nil, client: String? = nil,
                retain: Bool = false, expire: String? = nil, immediately: Bool = false
            ) {
                self.name = name
                self.object = object
                self.userInfo = userInfo
                self.client = client
                self.retain = retain
                self.expire = expire
                self.immediately = immediately
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                name = try reader.string("name")
                object = try reader.optionalString("object")
                userInfo = try reader.optionalObject("userInfo")?.description
                client = try reader.optionalString("client")
                retain = try reader.optionalBool("retain") ?? false
                expire = try reader.optionalString("expire")
                immediately = try reader.optionalBool("immediately") ?? false
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("name", name)
                object.set("object", self.object)
                object.set("userInfo", checkedJSON: userInfo)
                object.set("client", client)
                object.setFlag("retain", retain)
                object.set("expire", expire)
                object.setFlag("immediately", immediately)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// How many observers it matched.
            public var observers: Int

            /// Joins the fields.
            public init(observers: Int) {
                self.observers = observers
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                observers = Int(try reader.int("observers"))
            }

            /// Writes the fields.
            public func encode(into object: inout ObjectWriter) {
                object.set("observers", observers)
            }
        }
    }
}
