public import NotifyModel

/// A message that waits to be handed over, without what it says: enough to decide about a launch.
public struct WaitingMessage: Hashable, Sendable {
    /// The number of the message.
    public let sequence: Int64
    /// The store's row of the occurrence; nil for a notice.
    public let occurrence: Int64?
    /// What it tells.
    public let kind: MessageKind
}
