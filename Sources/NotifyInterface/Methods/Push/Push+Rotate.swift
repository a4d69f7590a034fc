extension Push {
    /// Gives a client a new token; the old one reaches nobody from now on.
    public enum Rotate: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Rotate"

        /// What is asked.
        public typealias Parameters = ClientParameters

        /// What is answered.
        public typealias Reply = TokenReply
    }
}
