import CivilTime

/// Reads one `DurationText`: numbers with units, blanks where one likes.
struct DurationParser {
    /// The longest span, in microseconds: from the first supported instant to the last.
    static let longest = (Instant.latest.milliseconds - Instant.earliest.milliseconds) * 1000

    private var cursor: TextCursor
    private var terms: [DurationText.Term] = []
    private var total: Int64 = 0

    init(_ text: String) {
        cursor = TextCursor(text)
    }

    mutating func parse(allowingZero: Bool) throws(RecurrenceError) -> DurationText {
        skipBlanks()
        while !cursor.isAtEnd {
            try parseTerm()
            skipBlanks()
        }
        guard !terms.isEmpty else {
            throw RecurrenceError(
                .malformed, word: "", position: 1, reason: "a duration is missing: write one such as 90s or 1h 30min")
        }
        guard total > 0 || allowingZero else {
            throw fault(.outOfRange, 0..<cursor.bytes.count, "a duration must be longer than nothing")
        }
        return DurationText(terms: terms, duration: .microseconds(total))
    }

    private mutating func parseTerm() throws(RecurrenceError) {
        let start = cursor.offset
        if cursor.take("-") {
            throw fault(.outOfRange, cursor.wordRange(from: start), "a duration cannot be negative")
        }
        let (digits, whole) = cursor.takeDigits()
        guard !digits.isEmpty else {
            throw fault(.malformed, cursor.wordRange(from: start), "a number belongs here, as in 90s or 1h 30min")
        }
        var fraction = 0..<0
        if cursor.take(".") {
            fraction = cursor.takeDigits().range
            guard !fraction.isEmpty, fraction.count <= 18 else {
                throw fault(.malformed, start..<cursor.offset, "1 to 18 digits must follow the point, as in 1.5h")
            }
        }
        let unit = try parseUnit()
        guard let whole, add(whole, cursor.text(fraction), unit) else {
            throw fault(
                .outOfRange, start..<cursor.offset, "a duration is at most \(Self.longest / 86_400_000_000) days")
        }
        terms.append(DurationText.Term(unit: unit, whole: whole, fraction: cursor.text(fraction)))
    }

    private mutating func parseUnit() throws(RecurrenceError) -> DurationUnit {
        let numberEnd = cursor.offset
        skipBlanks()
        let range = cursor.takeWhile { $0.isLetter || $0 >= 0x80 }
        if range.isEmpty {
            cursor.move(to: numberEnd)
            guard cursor.isAtEnd || cursor.next?.isBlank == true else {
                throw fault(
                    .malformed, cursor.wordRange(from: numberEnd),
                    "a unit belongs here: d, h, min, s or another of systemd's")
            }
            return .second
        }
        let word = cursor.text(range)
        if let unit = DurationUnit(spelling: word) { return unit }
        throw RecurrenceError(
            .malformed, word: word, position: cursor.position(of: range.lowerBound),
            reason: "this is no unit of time; units are y, month, w, d, h, min, s, ms and us",
            nearMatches: EditDistance.nearest(to: word, among: DurationUnit.allCases.flatMap(\.spellings)))
    }

    /// Adds a term to the total; false when the sum would be longer than the longest span.
    private mutating func add(_ whole: Int, _ fraction: String, _ unit: DurationUnit) -> Bool {
        var sum = Int128(total) + Int128(whole) * Int128(unit.microseconds)
        if let digits = Int128(fraction) {
            let scale = (0..<fraction.utf8.count).reduce(Int128(1)) { power, _ in power * 10 }
            sum += (digits * Int128(unit.microseconds) + scale - 1) / scale
        }
        guard sum <= Int128(Self.longest) else { return false }
        total = Int64(sum)
        return true
    }

    private mutating func skipBlanks() {
        _ = cursor.takeWhile(\.isBlank)
    }

    private func fault(_ code: RecurrenceError.Code, _ range: Range<Int>, _ reason: String) -> RecurrenceError {
        RecurrenceError(
            code, word: cursor.text(range), position: cursor.position(of: range.lowerBound), reason: reason)
    }
}
