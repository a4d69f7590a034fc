extension JSONReader {
    /// Reads a number: an integer if it is written as one and fits 64 bits, otherwise a double.
    mutating func number() throws(VarlinkError) -> JSON {
        let start = position
        let isNegative = accept(UInt8(ascii: "-"))
        let integer = try wholePart(isNegative: isNegative)
        var isWhole = true
        if accept(UInt8(ascii: ".")) {
            isWhole = false
            try digits()
        }
        if peek | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            position += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
            try digits()
        }
        if isWhole, let integer { return .int(integer) }
        return .double(try double(from: start))
    }

    /// The whole part, nil when it does not fit 64 bits; built downwards, as the negative range is the larger one.
    private mutating func wholePart(isNegative: Bool) throws(VarlinkError) -> Int64? {
        guard isDigit(peek) else { throw fault(expected: "a digit") }
        if accept(UInt8(ascii: "0")) {
            guard !isDigit(peek) else { throw fault(expected: "no digit after a leading zero") }
            return 0
        }
        var number: Int64 = 0
        var overflows = false
        while isDigit(peek) {
            let product = number.multipliedReportingOverflow(by: 10)
            let difference = product.partialValue.subtractingReportingOverflow(Int64(peek - UInt8(ascii: "0")))
            number = difference.partialValue
            overflows = overflows || product.overflow || difference.overflow
            position += 1
        }
        if overflows || (!isNegative && number == .min) { return nil }
        return isNegative ? number : -number
    }

    private mutating func digits() throws(VarlinkError) {
        guard isDigit(peek) else { throw fault(expected: "a digit") }
        while isDigit(peek) { position += 1 }
    }

    private func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    private func double(from start: Int) throws(VarlinkError) -> Double {
        guard let number = Double(String(decoding: text[start..<position], as: UTF8.self)), number.isFinite else {
            throw fault(at: start, expected: "a number within the range of a double")
        }
        return number
    }
}
