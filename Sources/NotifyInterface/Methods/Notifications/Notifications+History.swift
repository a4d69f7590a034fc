extension Notifications {
    /// Closed occurrences, newest first.
    public enum History: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".History"

        /// What is asked.
        public typealias Parameters = PageParameters

        /// What is answered.
        public typealias Reply = OccurrencePage
    }
}
