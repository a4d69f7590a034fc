import NotifyInterface

/// What is done with each message.
protocol MessageHandler {
    /// Whether a message is confirmed before the next is dealt with; else those that came together are confirmed
    /// together.
    var confirmsEach: Bool { get }

    /// Deals with a message; throws when no message can be dealt with any more.
    func handle(_ message: WireMessage, _ time: LocalTime) throws(CommandError) -> Handling
}
