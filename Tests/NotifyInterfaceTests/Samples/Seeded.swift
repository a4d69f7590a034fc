/// A generator that gives the same numbers for the same seed (splitmix64), so that a failure can be repeated.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// Text of up to that many characters out of an alphabet.
    mutating func text(_ alphabet: String, upTo limit: Int) -> String {
        let characters = Array(alphabet)
        return String(
            (0..<Int.random(in: 0...limit, using: &self)).compactMap { _ in characters.randomElement(using: &self) })
    }
}
