internal import CivilTime
internal import Varlink

/// The pieces that a frame is made of, appended without a string or a tree in between.
extension [UInt8] {
    /// Appends text as it is.
    mutating func append(text: String) {
        append(contentsOf: text.utf8)
    }

    /// Appends the inside of a JSON string.
    mutating func append(escaped text: String) {
        if text.utf8.contains(where: needsEscape) {
            append(contentsOf: JSON.string(text).description.utf8.dropFirst().dropLast())
        } else {
            append(contentsOf: text.utf8)
        }
    }

    /// Appends the members of an object that is given as JSON text, with a comma before them.
    mutating func append(members object: String) {
        let members = object.utf8.dropFirst().dropLast()
        guard !members.isEmpty else { return }
        append(UInt8(ascii: ","))
        append(contentsOf: members)
    }

    /// Appends a number in decimal digits.
    mutating func append(number: Int64) {
        if number < 0 { append(UInt8(ascii: "-")) }
        let start = count
        var rest = number.magnitude
        repeat {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
            rest = quotient
        } while rest > 0
        self[start...].reverse()
    }

    /// Appends RFC 3339 text in UTC, the same as `Instant.description`.
    mutating func append(date instant: Instant) {
        guard instant.isSupported else { return append(text: instant.description) }
        let civil = CivilDateTime(milliseconds: instant.milliseconds)
        let date = civil.date
        append(pair: date.year / 100)
        append(pair: date.year % 100)
        append(UInt8(ascii: "-"))
        append(pair: date.month)
        append(UInt8(ascii: "-"))
        append(pair: date.day)
        append(UInt8(ascii: "T"))
        let second = civil.secondOfDay
        append(pair: second / 3600)
        append(UInt8(ascii: ":"))
        append(pair: second / 60 % 60)
        append(UInt8(ascii: ":"))
        append(pair: second % 60)
        append(fraction: civil.millisecond)
        append(UInt8(ascii: "Z"))
    }

    private mutating func append(fraction millisecond: Int) {
        guard millisecond != 0 else { return }
        append(UInt8(ascii: "."))
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: millisecond / 100))
        append(pair: millisecond % 100)
    }

    private mutating func append(pair number: Int) {
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }
}

private func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
}
