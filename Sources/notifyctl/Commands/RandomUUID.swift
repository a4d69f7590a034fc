/// A random identifier: a UUID of version 4 (RFC 9562, 5.4).
struct RandomUUID: Hashable, CustomStringConvertible {
    private let high: UInt64
    private let low: UInt64

    /// Takes 122 bits of two numbers; the rest says version and variant.
    init(_ high: UInt64 = .random(in: .min ... .max), _ low: UInt64 = .random(in: .min ... .max)) {
        self.high = high & ~0xF000 | 0x4000
        self.low = low & ~(0b11 << 62) | 0b10 << 62
    }

    /// Its text: 32 digits in groups of 8, 4, 4, 4 and 12 (RFC 9562, 4).
    var description: String {
        let digits = RandomUUID.digits(of: high) + RandomUUID.digits(of: low)
        var groups: [Substring] = []
        var rest = digits[...]
        for length in [8, 4, 4, 4, 12] {
            groups.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return groups.joined(separator: "-")
    }

    private static func digits(of number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
