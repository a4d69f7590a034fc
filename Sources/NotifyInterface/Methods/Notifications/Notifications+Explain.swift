public import NotifyModel
public import Varlink

extension Notifications {
    /// The story of one occurrence.
    public enum Explain: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Explain"

        /// What is asked.
        public typealias Parameters = OccurrenceParameters

        /// What is answered.
        public struct Reply: MethodReply {
            /// Where it stands.
            public var occurrence: WireOccurrence
            /// What happened, oldest first.
            public var entries: [LedgerEntry]

            /// Joins the fields; those left out are absent.
            public init(occurrence: WireOccurrence, entries: [LedgerEntry]) {
                self.occurrence = occurrence
                self.entries = entries
            }

            /// Reads the fields.
            public init(from reader: inout ObjectReader) throws(VarlinkError) {
                occurrence = try reader.value("occurrence")
                entries = try reader.values("entries")
            }

            /// Writes the fields that are there.
            public func encode(into object: inout ObjectWriter) {
                object.set("occurrence", occurrence)
                object.set("entries", entries)
            }
        }
    }
}
