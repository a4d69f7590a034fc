/// A set of small numbers, 0 to 63, in one word.
struct BitMask: Hashable, Sendable {
    var bits: UInt64 = 0

    init() {}

    init(_ numbers: some Sequence<Int>) {
        for number in numbers where (0...63).contains(number) { bits |= 1 << UInt64(number) }
    }

    init(bits: UInt64) {
        self.bits = bits
    }

    var isEmpty: Bool { bits == 0 }
    var count: Int { bits.nonzeroBitCount }
    var first: Int { bits.trailingZeroBitCount }

    func contains(_ number: Int) -> Bool {
        number >= 0 && number < 64 && bits & (1 << UInt64(number)) != 0
    }

    /// The least member from a number on.
    func next(from number: Int) -> Int? {
        guard number < 64 else { return nil }
        let rest = number <= 0 ? bits : bits & ~((1 << UInt64(number)) - 1)
        return rest == 0 ? nil : rest.trailingZeroBitCount
    }

    /// The member at a place, 0 for the least.
    func member(at place: Int) -> Int {
        var rest = bits
        for _ in 0..<place { rest &= rest &- 1 }
        return rest.trailingZeroBitCount
    }
}

extension BitMask: Sequence {
    struct Iterator: IteratorProtocol {
        var rest: UInt64

        mutating func next() -> Int? {
            guard rest != 0 else { return nil }
            defer { rest &= rest &- 1 }
            return rest.trailingZeroBitCount
        }
    }

    func makeIterator() -> Iterator { Iterator(rest: bits) }
}

extension Int {
    /// Division that rounds down, so that a remainder is never negative.
    func dividedDown(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    /// The greatest common divisor with another positive number.
    func commonDivisor(with other: Int) -> Int {
        var (left, right) = (self, other)
        while right != 0 { (left, right) = (right, left % right) }
        return left
    }
}
