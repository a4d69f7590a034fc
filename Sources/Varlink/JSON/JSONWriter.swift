/// Appends compact JSON text to bytes.
///
/// Names and strings are copied in runs between the characters that need an escape: quote, backslash and control
/// characters.
public struct JSONWriter: Sendable {
    /// What was written so far, in UTF-8.
    public internal(set) var bytes: [UInt8]

    /// Continues after bytes that are there already.
    public init(appendingTo bytes: consuming [UInt8] = []) {
        self.bytes = bytes
        // Most messages fit, and growing by steps would cost more than writing.
        if self.bytes.isEmpty { self.bytes.reserveCapacity(256) }
    }

    /// Writes a value; infinite and undefined numbers become `null`, as JSON has none.
    public mutating func write(_ json: JSON) {
        switch json {
        case .null: write(word: "null")
        case .bool(let flag): write(flag)
        case .int(let number): write(number)
        case .double(let number): write(number)
        case .string(let string): write(string)
        case .array(let elements): write(elements)
        case .object(let object): write(object)
        case .raw(let raw): bytes.append(contentsOf: raw.bytes)
        }
    }

    mutating func write(_ flag: Bool) {
        write(word: flag ? "true" : "false")
    }

    mutating func write(_ number: Int64) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = number.magnitude
        let start = bytes.count
        repeat {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
            rest = quotient
        } while rest > 0
        bytes[start...].reverse()
    }

    mutating func write(_ number: Double) {
        guard number.isFinite else { return write(word: "null") }
        bytes.append(contentsOf: number.description.utf8)
    }

    mutating func write(_ elements: [JSON]) {
        bytes.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(element)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    mutating func write(_ object: JSONObject) {
        bytes.append(UInt8(ascii: "{"))
        for (index, member) in object.members.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(member.name)
            bytes.append(UInt8(ascii: ":"))
            write(member.value)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    mutating func write(word: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }
}
