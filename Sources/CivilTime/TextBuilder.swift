/// ASCII text under construction: numbers with leading zeros, without a formatter.
package struct TextBuilder {
    private var bytes: [UInt8] = []

    /// Makes empty text, with room for a date and time.
    package init() {
        bytes.reserveCapacity(32)
    }

    /// What was appended so far.
    package var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends text as it is.
    package mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Appends a number with at least `width` digits; a minus sign comes before the zeros.
    package mutating func append(_ number: Int, width: Int) {
        if width == 2, (0..<100).contains(number) { return appendTwoDigits(UInt8(number)) }
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        let start = bytes.count
        var rest = number.magnitude
        while rest > 0 || bytes.count == start {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        }
        while bytes.count - start < width { bytes.append(UInt8(ascii: "0")) }
        bytes[start...].reverse()
    }

    /// Most numbers of a date; a schedule prints three dates.
    private mutating func appendTwoDigits(_ number: UInt8) {
        bytes.append(UInt8(ascii: "0") + number / 10)
        bytes.append(UInt8(ascii: "0") + number % 10)
    }

    /// Appends one ASCII character.
    package mutating func append(ascii character: Unicode.Scalar) {
        bytes.append(UInt8(ascii: character))
    }
}
