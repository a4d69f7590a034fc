import Varlink

extension SeededGenerator {
    /// Everything that is written or read in a way of its own.
    static let scalars: [Unicode.Scalar] = scalarsForFoundation + ["\u{feff}"]

    /// Without the byte order mark, which Foundation drops at the beginning of a string.
    static let scalarsForFoundation: [Unicode.Scalar] = [
        "a", "Z", "0", " ", "\"", "\\", "/", "\n", "\r", "\t", "\u{0}", "\u{1}", "\u{8}", "\u{c}", "\u{1f}", "\u{7f}",
        "é",
        "\u{2028}", "\u{fffd}", "漢", "😀", "\u{10ffff}",
    ]

    mutating func json(depth: Int = 4, scalars: [Unicode.Scalar] = scalars) -> JSON {
        switch number(0..<(depth > 0 ? 8 : 6)) {
        case 0: .null
        case 1: .bool(Bool.random(using: &self))
        case 2: .int(pick([0, 1, -1, .max, .min, Int64(truncatingIfNeeded: next()), Int64(number(-999..<999))]))
        case 3: .double(double())
        case 4, 5: .string(text(scalars))
        case 6: .array((0..<number(0..<5)).map { _ in json(depth: depth - 1, scalars: scalars) })
        default: .object(object(depth: depth - 1, scalars: scalars))
        }
    }

    mutating func object(depth: Int = 3, scalars: [Unicode.Scalar] = scalars) -> JSONObject {
        var object = JSONObject()
        for _ in 0..<number(0..<6) { object[text(scalars)] = json(depth: depth, scalars: scalars) }
        return object
    }

    mutating func text(_ scalars: [Unicode.Scalar] = scalars) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<number(0..<24) { text.append(pick(scalars)) }
        return String(text)
    }

    /// Never a whole number within 64 bits, which would read back as an integer in another implementation.
    private mutating func double() -> Double {
        let bits = Double(bitPattern: next())
        return pick([0.5, -1.25e-7, 1e300, .leastNonzeroMagnitude, bits.isFinite ? bits : 0.1])
    }
}
