/// A point on the UTC time line, in whole milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// Everything the daemon stores and compares is an `Instant`; wall time in a zone becomes one only at the end.
public struct Instant: Hashable, Sendable {
    /// Milliseconds since the Unix epoch; negative before it.
    public let milliseconds: Int64

    /// Makes the instant that many milliseconds after the Unix epoch.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }
}

extension Instant: Comparable {
    /// Whether the left instant comes first.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.milliseconds < right.milliseconds
    }
}
