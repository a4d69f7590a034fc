/// When the message of a ringing is put into its client's mailbox.
public enum Delivery: String, CaseIterable, Sendable {
    /// At once.
    case always
    /// When the client's program is in the foreground; of a request's messages that wait, the newest alone.
    case foreground
}
