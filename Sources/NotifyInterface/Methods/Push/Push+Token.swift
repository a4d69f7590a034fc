extension Push {
    /// The device token of a client, made when it has none.
    public enum Token: NotifyMethod {
        /// The full name on the wire.
        public static let name: String = interface + ".Token"

        /// What is asked.
        public typealias Parameters = ClientParameters

        /// What is answered.
        public typealias Reply = TokenReply
    }
}
