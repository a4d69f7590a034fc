import Glibc

/// SplitMix64: random numbers that come again with the same seed.
///
/// Say the generator in the comment of every expectation (`"\(generator)"`): it prints how to repeat the run.
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
public struct SeededGenerator: RandomNumberGenerator, CustomStringConvertible, Sendable {
    /// What the numbers came from.
    public let seed: UInt64
    private var state: UInt64

    /// Starts from the seed in `NOTIFYD_TEST_SEED`, else from a new one.
    public init() {
        let given = getenv("NOTIFYD_TEST_SEED").flatMap { UInt64(String(cString: $0)) }
        self.init(seed: given ?? UInt64.random(in: 0...9_999_999))
    }

    /// Starts from a seed.
    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// How to repeat the run.
    public var description: String { "repeat with NOTIFYD_TEST_SEED=\(seed)" }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
