public import NotifyModel

/// A message that its client has just taken over.
public struct Confirmation: Hashable, Sendable {
    /// The number of the message.
    public let sequence: Int64
    /// The store's row of the occurrence; nil for a notice.
    public let occurrence: Int64?
    /// What it told.
    public let kind: MessageKind
    /// Whether the occurrence's request has a policy worth reading, such as "acknowledge on confirm".
    public let hasPolicy: Bool
}
