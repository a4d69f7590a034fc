internal import CivilTime
public import NotifyModel

/// The id of a message, the same for every repetition: `CLIENT/IDENTIFIER@SCHEDULED/KIND/FIRING`.
///
/// A receiver compares it as text and needs no part of it. The form is stable.
public struct MessageIdentifier: Hashable, Sendable {
    /// The occurrence it speaks of.
    public let key: OccurrenceKey
    /// What it tells.
    public let kind: MessageKind
    /// Which ringing of the occurrence it belongs to.
    public let firing: Int

    /// Joins the three parts.
    public init(key: OccurrenceKey, kind: MessageKind, firing: Int) {
        self.key = key
        self.kind = kind
        self.firing = firing
    }
}

extension MessageIdentifier: CustomStringConvertible {
    /// The text on the wire.
    public var description: String {
        "\(key.client)/\(key.identifier)@\(key.scheduled)/\(kind.word)/\(firing)"
    }
}
