/// Finds bytes that matter eight at a time, which is what makes long strings and messages cheap.
///
/// The tests are the known ones for "a byte of this word is zero" and "is less than n": a subtraction borrows into the
/// high bit of exactly the bytes that match, up to the first match. Above it a borrow may run on, so only the lowest
/// set bit counts; words are read little-endian, so that it belongs to the first byte.
extension UnsafeBufferPointer<UInt8> {
    private static var ones: UInt64 { 0x0101_0101_0101_0101 }
    private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

    /// The first zero byte at or after that index, the count when there is none.
    func indexOfZero(from start: Int) -> Int {
        index(from: start, matches: { Self.zeros($0) }, matchesByte: { $0 == 0 })
    }

    /// The first byte that cannot stand in a JSON string as it is: quote, backslash or a control character.
    func indexOfSpecial(from start: Int) -> Int {
        index(
            from: start,
            matches: { word in
                Self.zeros(word ^ Self.ones &* UInt64(UInt8(ascii: "\"")))
                    | Self.zeros(word ^ Self.ones &* UInt64(UInt8(ascii: "\\")))
                    | (word &- Self.ones &* 0x20) & ~word & Self.highBits
            },
            matchesByte: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
    }

    /// Whether no byte has its high bit set.
    var isASCII: Bool {
        index(from: 0, matches: { $0 & Self.highBits }, matchesByte: { $0 >= 0x80 }) == count
    }

    private static func zeros(_ word: UInt64) -> UInt64 {
        (word &- ones) & ~word & highBits
    }

    @inline(__always)
    private func index(from start: Int, matches: (UInt64) -> UInt64, matchesByte: (UInt8) -> Bool) -> Int {
        let raw = UnsafeRawBufferPointer(self)
        var index = start
        while index + 8 <= count {
            let found = matches(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < count, !matchesByte(self[index]) { index += 1 }
        return index
    }
}
