public import NotifyModel
public import Varlink

extension Notifications {
    /// One occurrence with everything that is known of it.
    public enum Show: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Show"

        /// What is asked.
        public typealias Parameters = OccurrenceParameters

        /// What is answered.
        public struct Reply: MethodReply {
            /// Where it stands.
            public var occurrence: WireOccurrence
            /// What it says.
            public var content: Content
            /// When it fires.
            public var trigger: WireTrigger
            /// What happens around its date.
            public var policy: WirePolicy
            /// What the user is offered: actions of the request, then those of its category.
            public var actions: [Action]
            /// The paths of what is left out, where all of it would exceed one message; nil when nothing is.
            public var leftOut: [String]?

            /// Joins the fields; those left out are absent.
            public init(
                occurrence: WireOccurrence, content: Content, trigger: WireTrigger, policy: WirePolicy,
                actions: [Action], leftOut: [String]? = nil
            ) {
                self.occurrence = occurrence
                self.content = content
                self.trigger = trigger
                self.policy = policy
                self.actions = actions
                self.leftOut = leftOut
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                occurrence = try reader.value("occurrence")
                content = try reader.value("content")
                trigger = try reader.value("trigger")
                policy = try reader.value("policy")
                actions = try reader.values("actions")
                leftOut = try reader.optionalStrings("leftOut")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("occurrence", occurrence)
                object.set("content", content)
                object.set("trigger", trigger)
                object.set("policy", policy)
                object.set("actions", actions)
                object.set("leftOut", leftOut)
            }
        }
    }
}
