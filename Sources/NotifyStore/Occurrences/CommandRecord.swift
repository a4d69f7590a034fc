public import CivilTime

/// A command that is owed for a ringing of an occurrence: recorded before it is started, until it has ended.
public struct CommandRecord: Hashable, Sendable {
    /// The store's row.
    public let row: Int64
    /// The store's row of the occurrence.
    public let occurrence: Int64
    /// Which ringing it belongs to.
    public let firing: Int
    /// The argument vector, as checked text.
    public let argv: String
    /// When it was started; nil while it waits.
    public let started: Instant?
}
