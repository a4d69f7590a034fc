public import NotifyModel
public import Varlink

extension Clients {
    /// The user says what a client may do; what is absent stays as it is.
    public enum SetPermission: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".SetPermission"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// The client.
            public var client: String
            /// Whether it may notify the user at all.
            public var allowed: Bool?
            /// Whether it may show banners.
            public var banner: Bool?
            /// Whether its banners may sound.
            public var sound: Bool?
            /// Whether it may put a number at its icon.
            public var badge: Bool?
            /// Whether its program may be launched for its messages.
            public var launch: Bool?
            /// How much it may interrupt at most.
            public var maxLevel: InterruptionLevel?

            /// Joins the fields; those left out are absent.
            public init(
                client: String, allowed: Bool? = nil, banner: Bool? = nil, sound: Bool? = nil, badge: Bool? = nil,
                launch: Bool? = nil, maxLevel: InterruptionLevel? = nil
            ) {
                self.client = client
                self.allowed = allowed
                self.banner = banner
                self.sound = sound
                self.badge = badge
                self.launch = launch
                self.maxLevel = maxLevel
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                client = try reader.string("client")
                allowed = try reader.optionalBool("allowed")
                banner = try reader.optionalBool("banner")
                sound = try reader.optionalBool("sound")
                badge = try reader.optionalBool("badge")
                launch = try reader.optionalBool("launch")
                maxLevel = try reader.optionalLevel("maxLevel")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("client", client)
                object.set("allowed", allowed)
                object.set("banner", banner)
                object.set("sound", sound)
                object.set("badge", badge)
                object.set("launch", launch)
                object.set("maxLevel", maxLevel?.word)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// What the client may do now.
            public var permission: Permission

            /// Joins the fields.
            public init(permission: Permission) {
                self.permission = permission
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                permission = try reader.value("permission")
            }

            /// Writes the fields.
            public func encode(into object: inout ObjectWriter) {
                object.set("permission", permission)
            }
        }
    }
}
