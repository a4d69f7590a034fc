public import Varlink

extension Manager {
    /// The user wants to be left alone, or no longer; without any field, says how it stands.
    public enum DoNotDisturb: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".DoNotDisturb"

        /// What is asked.
        public struct Parameters: MethodParameters {
            /// Whether banners are to wait; true when absent and until or duration is there.
            public var on: Bool?
            /// The date at which it ends; without an offset it is wall time in the zone.
            public var until: String?
            /// How long it lasts from now; at most one of duration and until.
            public var duration: String?
            /// The zone of until; the system's when absent.
            public var zone: String?

            /// Joins the fields; those left out are absent.
            public init(on: Bool? = nil, until: String? = nil, duration: String? = nil, zone: String? = nil) {
                self.on = on
                self.until = until
                self.duration = duration
                self.zone = zone
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                on = try reader.optionalBool("on")
                until = try reader.optionalString("until")
                duration = try reader.optionalString("duration")
                zone = try reader.optionalString("zone")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("on", on)
                object.set("until", until)
                object.set("duration", duration)
                object.set("zone", zone)
            }
        }

        /// What is answered.
        public struct Reply: MethodReply {
            /// How it stands now.
            public var quiet: WireQuiet

            /// Joins the fields.
            public init(quiet: WireQuiet) {
                self.quiet = quiet
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                quiet = try reader.value("quiet")
            }

            /// Writes the fields.
            public func encode(into object: inout ObjectWriter) {
                object.set("quiet", quiet)
            }
        }
    }
}
