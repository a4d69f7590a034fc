/// ASCII text under construction: numbers with leading zeros, without a formatter.
package struct TextBuilder {
    private var bytes: [UInt8] = []

    /// Makes empty text.
    package init() {}

    /// What was appended so far.
    package var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends text as it is.
    package mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Appends a number with at least `width` digits; a minus sign comes before the zeros.
    package mutating func append(_ number: Int, width: Int) {
        let digits = String(number.magnitude)
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        for _ in 0..<max(0, width - digits.utf8.count) { bytes.append(UInt8(ascii: "0")) }
        bytes.append(contentsOf: digits.utf8)
    }
}
