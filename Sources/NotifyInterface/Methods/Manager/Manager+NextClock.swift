extension Manager {
    /// Moves to the next due date only.
    public enum NextClock: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".NextClock"

        /// Nothing is asked.
        public typealias Parameters = NoFields

        /// What is answered.
        public typealias Reply = ClockReply
    }
}
