/// How a client stands with the daemon at a moment.
public struct ClientStatus: Hashable, Sendable {
    /// Whether there is a connection.
    public let isConnected: Bool
    /// What the daemon said of the stream of messages: `owner` or `standby`; nil without a stream.
    public let mailbox: String?
    /// Why the daemon cannot be reached or used just now; nil when nothing is known to be wrong.
    public let fault: NotifyKitError?
}
