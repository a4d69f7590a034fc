extension Clients {
    /// Forgets a client; its requests stay visible, marked "owner missing".
    public enum Remove: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Remove"

        /// What is asked.
        public typealias Parameters = ClientParameters

        /// Nothing is answered.
        public typealias Reply = NoFields
    }
}
