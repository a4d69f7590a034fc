public import CivilTime

/// One reading of both time axes: what every decision takes as "now".
public struct Moment: Hashable, Sendable {
    /// The wall clock, which people and programs may set.
    public let wall: Instant
    /// The elapsed axis, which nobody can set.
    public let elapsed: Elapsed

    /// Joins one reading of each axis.
    public init(wall: Instant, elapsed: Elapsed) {
        self.wall = wall
        self.elapsed = elapsed
    }
}
