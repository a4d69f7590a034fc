public import CivilTime

/// What a wall time means in a zone, before a policy chooses.
public struct ZoneLookup: Hashable, Sendable {
    /// How often a clock shows the wall time.
    public enum Kind: Hashable, Sendable {
        /// Once.
        case unique
        /// Never: clocks were put forward over it.
        case skipped
        /// Twice: clocks were put back to before it.
        case repeated
    }

    /// How often a clock shows the wall time.
    public let kind: Kind
    /// The instant by the offset in force before the transition; in an overlap the first pass.
    public let before: Instant
    /// The instant at which clocks change; equal to `before` to the second when the wall time is unique.
    public let transition: Instant
    /// The instant by the offset in force after the transition; in an overlap the second pass.
    public let after: Instant
}
