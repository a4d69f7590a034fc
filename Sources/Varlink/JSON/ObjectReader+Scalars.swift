extension ObjectReader {
    /// The string of that name.
    public mutating func string(_ name: String) throws(VarlinkError) -> String {
        try require(try optionalString(name), name, "a string")
    }

    /// The string of that name, nil when absent; one with U+0000 is refused, as C interfaces would cut it.
    public mutating func optionalString(_ name: String) throws(VarlinkError) -> String? {
        guard let json = try take(name) else { return nil }
        return try text(json, name)
    }

    /// The word of that name, which must be one of the type's cases.
    public mutating func word<Word: CaseIterable & RawRepresentable<String>>(
        _ name: String, as type: Word.Type = Word.self
    ) throws(VarlinkError) -> Word {
        try require(try optionalWord(name, as: type), name, choices(type))
    }

    /// The word of that name, which must be one of the type's cases, nil when absent.
    public mutating func optionalWord<Word: CaseIterable & RawRepresentable<String>>(
        _ name: String, as type: Word.Type = Word.self
    ) throws(VarlinkError) -> Word? {
        guard let string = try optionalString(name) else { return nil }
        guard let word = Word(rawValue: string) else {
            throw invalid(name, "\"\(string)\", where \(choices(type)) is needed")
        }
        return word
    }

    /// The integer of that name.
    public mutating func int(_ name: String) throws(VarlinkError) -> Int64 {
        try require(try optionalInt(name), name, "an integer")
    }

    /// The integer of that name, which must lie in that range.
    public mutating func int(_ name: String, in range: ClosedRange<Int64>) throws(VarlinkError) -> Int64 {
        try require(try optionalInt(name, in: range), name, "an integer")
    }

    /// The integer of that name, nil when absent; `1.0` and `1e3` are integers too.
    public mutating func optionalInt(_ name: String) throws(VarlinkError) -> Int64? {
        guard let json = try take(name) else { return nil }
        return try integer(json, name)
    }

    /// The integer of that name, which must lie in that range, nil when absent.
    public mutating func optionalInt(_ name: String, in range: ClosedRange<Int64>) throws(VarlinkError) -> Int64? {
        guard let number = try optionalInt(name) else { return nil }
        guard range.contains(number) else {
            throw invalid(name, "\(number), where \(range.lowerBound) to \(range.upperBound) is allowed")
        }
        return number
    }

    /// The number of that name.
    public mutating func double(_ name: String) throws(VarlinkError) -> Double {
        try require(try optionalDouble(name), name, "a number")
    }

    /// The number of that name, nil when absent.
    public mutating func optionalDouble(_ name: String) throws(VarlinkError) -> Double? {
        switch try take(name) {
        case nil: return nil
        case .int(let number): return Double(number)
        case .double(let number): return number
        case let json?: throw wrong(name, json, "a number")
        }
    }

    /// The boolean of that name.
    public mutating func bool(_ name: String) throws(VarlinkError) -> Bool {
        try require(try optionalBool(name), name, "a boolean")
    }

    /// The boolean of that name, nil when absent.
    public mutating func optionalBool(_ name: String) throws(VarlinkError) -> Bool? {
        guard let json = try take(name) else { return nil }
        guard case .bool(let flag) = json else { throw wrong(name, json, "a boolean") }
        return flag
    }

    func text(_ json: JSON, _ name: String) throws(VarlinkError) -> String {
        guard case .string(let string) = json else { throw wrong(name, json, "a string") }
        guard !string.utf8.contains(0) else {
            throw .unusableText(path(to: name), reason: "holds the character U+0000")
        }
        return string
    }

    func integer(_ json: JSON, _ name: String) throws(VarlinkError) -> Int64 {
        switch json {
        case .int(let number): return number
        case .double(let number):
            // Int64(exactly:) would need the C mathematics library.
            guard number >= -0x1p63, number < 0x1p63 else { throw invalid(name, "a number beyond 64 bits") }
            guard Double(Int64(number)) == number else {
                throw invalid(name, "\(number), where an integer is needed")
            }
            return Int64(number)
        default: throw wrong(name, json, "an integer")
        }
    }

    private func choices<Word: CaseIterable & RawRepresentable<String>>(_ type: Word.Type) -> String {
        type.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
    }
}
