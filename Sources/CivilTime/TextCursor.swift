/// A place in a text that a parser reads byte by byte, with what an error needs to name the place.
package struct TextCursor {
    /// The text as UTF-8.
    package let bytes: [UInt8]
    /// The byte that comes next.
    package private(set) var offset = 0

    /// Starts at the beginning of a text.
    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Whether everything was read.
    package var isAtEnd: Bool { offset >= bytes.count }

    /// The next byte, or nil at the end.
    package var next: UInt8? { isAtEnd ? nil : bytes[offset] }

    /// Goes to a byte that was seen before.
    package mutating func move(to offset: Int) {
        self.offset = min(max(0, offset), bytes.count)
    }

    /// Takes one ASCII character when it comes next.
    package mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    /// Takes bytes as long as they match.
    package mutating func takeWhile(_ matches: (UInt8) -> Bool) -> Range<Int> {
        let start = offset
        while let byte = next, matches(byte) { offset += 1 }
        return start..<offset
    }

    /// Takes a run of ASCII digits; the number is nil when there is none or it does not fit.
    package mutating func takeDigits() -> (range: Range<Int>, number: Int?) {
        let range = takeWhile { $0.isDigit }
        return (range, Int(text(range)))
    }

    /// The text of a range of bytes.
    package func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// The position of a byte as a user counts: characters from 1.
    package func position(of offset: Int) -> Int {
        String(decoding: bytes[..<min(offset, bytes.count)], as: UTF8.self).count + 1
    }

    /// The range of the first blank-separated word from a byte on; empty at the end.
    package func wordRange(from offset: Int) -> Range<Int> {
        var start = offset
        while start < bytes.count, bytes[start] == UInt8(ascii: " ") { start += 1 }
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: " ") { end += 1 }
        return start..<end
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII digit.
    package var isDigit: Bool { self >= 48 && self <= 57 }
    /// Whether the byte is an ASCII letter.
    package var isLetter: Bool { (self | 32) >= 97 && (self | 32) <= 122 }
    /// Whether the byte is a blank or a tab.
    package var isBlank: Bool { self == 32 || self == 9 }
}
