/// How long closed occurrences and their ledger are kept.
public struct Retention: Hashable, Sendable {
    /// Milliseconds after closing.
    public var age: Int64 = 90 * 86_400_000
    /// The number of closed occurrences beyond which the oldest go.
    public var count: Int = 100_000

    /// Milliseconds during which a key is kept whatever the limits say, as it may be asked for again: 48 hours.
    public static let keyAge: Int64 = 48 * 3_600_000

    /// Makes limits; without arguments 90 days and 100,000 occurrences.
    public init(age: Int64 = 90 * 86_400_000, count: Int = 100_000) {
        self.age = age
        self.count = count
    }
}
