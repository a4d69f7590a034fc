/// A point on the elapsed axis: milliseconds that count suspend and do not move when somebody sets the clock.
///
/// The axis is CLOCK_BOOTTIME plus a base that the store carries over from boot to boot (DESIGN section 4, rule 1).
public struct Elapsed: Hashable, Sendable {
    /// Milliseconds since the beginning of the axis.
    public let milliseconds: Int64

    /// Makes the point that many milliseconds after the beginning of the axis.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }
}

extension Elapsed: Comparable {
    /// Earlier points come first.
    public static func < (left: Elapsed, right: Elapsed) -> Bool {
        left.milliseconds < right.milliseconds
    }
}
