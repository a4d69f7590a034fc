public import CivilTime
public import NotifyModel

/// One message of a stream that speaks of no occurrence, ready to be written as a reply to Subscribe.
///
/// Its id is `CLIENT/KIND/NUMBER`, the number being its place in the mailbox. As with ``MessageFrame``, the bytes are those
/// of the typed reply.
public struct NoticeFrame: Sendable {
    /// The place in the mailbox.
    public var sequence: Int64
    /// The client whose mailbox it is in.
    public var client: String
    /// What it tells.
    public var kind: MessageKind
    /// When it was put into the mailbox.
    public var at: Instant
    /// What only this kind has, as `MessageDetails` writes it; nil for nothing.
    public var details: String?

    /// Joins the parts of a notice.
    public init(sequence: Int64, client: String, kind: MessageKind, at: Instant, details: String?) {
        self.sequence = sequence
        self.client = client
        self.kind = kind
        self.at = at
        self.details = details
    }

    /// Appends the reply, with its closing NUL.
    public func append(to bytes: inout [UInt8]) {
        bytes.append(text: "{\"parameters\":{\"message\":{\"sequence\":")
        bytes.append(number: sequence)
        bytes.append(text: ",\"id\":\"")
        bytes.append(escaped: client)
        bytes.append(text: "/")
        bytes.append(text: kind.word)
        bytes.append(text: "/")
        bytes.append(number: sequence)
        bytes.append(text: "\",\"client\":\"")
        bytes.append(escaped: client)
        bytes.append(text: "\",\"kind\":\"")
        bytes.append(text: kind.word)
        bytes.append(text: "\",\"at\":\"")
        bytes.append(date: at)
        bytes.append(text: "\"")
        if let details { bytes.append(members: details) }
        bytes.append(text: "}},\"continues\":true}\0")
    }
}
