/// Reads one `DateTimeText`, field by field from the left, and stops at the first that is wrong.
struct DateTimeParser {
    private var cursor: TextCursor

    init(_ text: String) {
        cursor = TextCursor(text)
    }

    mutating func parse() throws(CivilTimeError) -> DateTimeText {
        let date = try parseDate()
        if cursor.isAtEnd { return .date(date) }
        let separator = cursor.offset
        guard cursor.take("T") || cursor.take("t") || cursor.take(" ") else {
            throw fault(at: separator, "after the date comes T and a time, as in 2026-12-24T08:00:00Z")
        }
        let time = try parseTime()
        let offset = try parseOffset()
        guard cursor.isAtEnd else {
            throw fault(at: cursor.offset, "nothing may follow the time but Z or an offset such as +02:00")
        }
        return try assemble(date, time, offset)
    }

    private mutating func parseDate() throws(CivilTimeError) -> CivilDate {
        let start = cursor.offset
        let sign = cursor.take("-") || cursor.take("+")
        let (digits, year) = cursor.takeDigits()
        guard !digits.isEmpty else { throw fault(at: start, "a date begins with a year of four digits: 2026-12-24") }
        if sign || digits.count > 4 || year == 0 {
            throw fault(.outOfRange, start..<digits.upperBound, "only the years 0001 to 9999 are supported")
        }
        guard digits.count == 4, let year else {
            throw fault(digits, "a year has four digits: 2026")
        }
        try expect("-", "a date is written 2026-12-24")
        let month = try parseField("month", 1...12)
        try expect("-", "a date is written 2026-12-24")
        let dayStart = cursor.offset
        let day = try parseField("day", 1...31)
        guard let date = CivilDate(year: year, month: month, day: day) else {
            let last = CivilDate.daysIn(month: month, year: year)
            throw fault(.noSuchTime, dayStart..<cursor.offset, "that month of \(year) has \(last) days")
        }
        return date
    }

    private mutating func parseTime() throws(CivilTimeError) -> WrittenTime {
        var time = WrittenTime()
        time.hour = try parseField("hour", 0...23)
        try expect(":", "a time is written 08:00 or 08:00:00")
        time.minute = try parseField("minute", 0...59)
        guard cursor.take(":") else { return time }
        let start = cursor.offset
        time.second = try parseField("second", 0...60)
        time.secondRange = start..<cursor.offset
        if cursor.take(".") { time.millisecond = try parseFraction() }
        return time
    }

    /// Milliseconds of a fraction, 0 to 1000: a digit beyond the third that is not 0 counts as one more.
    private mutating func parseFraction() throws(CivilTimeError) -> Int {
        let (digits, _) = cursor.takeDigits()
        guard !digits.isEmpty else { throw fault(at: cursor.offset, "digits must follow the point: 08:00:00.5") }
        var milliseconds = 0
        for index in 0..<3 {
            let place = digits.lowerBound + index
            milliseconds = milliseconds * 10 + (place < digits.upperBound ? Int(cursor.bytes[place]) - 48 : 0)
        }
        let rest = cursor.bytes[digits].dropFirst(3)
        return rest.contains { $0 != UInt8(ascii: "0") } ? milliseconds + 1 : milliseconds
    }

    private mutating func parseOffset() throws(CivilTimeError) -> UTCOffset? {
        if cursor.isAtEnd { return nil }
        if cursor.take("Z") || cursor.take("z") { return .zero }
        let west = cursor.next == UInt8(ascii: "-")
        guard cursor.take("+") || cursor.take("-") else { return nil }
        let hours = try parseField("offset hour", 0...23)
        var minutes = 0
        if cursor.take(":") || !cursor.isAtEnd { minutes = try parseField("offset minute", 0...59) }
        let seconds = (hours * 60 + minutes) * 60
        return UTCOffset(seconds: west ? -seconds : seconds)
    }

    private func assemble(
        _ date: CivilDate, _ time: WrittenTime, _ offset: UTCOffset?
    ) throws(CivilTimeError) -> DateTimeText {
        let civil = CivilDateTime(
            dayNumber: date.dayNumber, secondOfDay: (time.hour * 60 + time.minute) * 60 + time.second,
            millisecond: time.millisecond)
        let isLeapSecond = time.second == 60
        guard let offset else {
            if isLeapSecond { throw fault(.noSuchTime, time.secondRange, "a wall time has seconds 00 to 59") }
            guard civil.isSupported else { throw rangeFault() }
            return .local(civil)
        }
        let instant = civil.instant(at: offset)
        let second = instant.wholeSeconds
        if isLeapSecond, second.dividedDown(by: 86_400).remainder != 0 {
            throw fault(
                .noSuchTime, time.secondRange, "a leap second stands only at 23:59:60 UTC; seconds are 00 to 59")
        }
        guard instant.isSupported else { throw rangeFault() }
        return .instant(instant, offset)
    }
}

extension DateTimeParser {
    private struct WrittenTime {
        var hour = 0
        var minute = 0
        var second = 0
        var millisecond = 0
        var secondRange = 0..<0
    }

    /// Two digits, no more and no fewer, within a range.
    private mutating func parseField(_ name: String, _ range: ClosedRange<Int>) throws(CivilTimeError) -> Int {
        let start = cursor.offset
        var end = start
        while end < start + 2, end < cursor.bytes.count, cursor.bytes[end].isDigit { end += 1 }
        guard end == start + 2, let number = Int(cursor.text(start..<end)) else {
            throw fault(at: start, "the \(name) needs two digits, \(two(range.lowerBound)) to \(two(range.upperBound))")
        }
        cursor.move(to: end)
        guard range.contains(number) else {
            let upper = name == "second" ? 59 : range.upperBound
            let next = name == "hour" && number == 24 ? "; midnight is 00:00 of the next day" : ""
            throw fault(.noSuchTime, start..<end, "the \(name) is \(two(range.lowerBound)) to \(two(upper))\(next)")
        }
        return number
    }

    private mutating func expect(_ character: Unicode.Scalar, _ reason: String) throws(CivilTimeError) {
        guard cursor.take(character) else { throw fault(at: cursor.offset, reason) }
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

    private func rangeFault() -> CivilTimeError {
        fault(.outOfRange, 0..<cursor.bytes.count, "only the years 0001 to 9999 in UTC are supported")
    }

    private func fault(at offset: Int, _ reason: String) -> CivilTimeError {
        fault(.malformed, cursor.wordRange(from: offset), reason)
    }

    private func fault(_ range: Range<Int>, _ reason: String) -> CivilTimeError {
        fault(.malformed, range, reason)
    }

    private func fault(_ code: CivilTimeError.Code, _ range: Range<Int>, _ reason: String) -> CivilTimeError {
        CivilTimeError(
            code, word: cursor.text(range), position: cursor.position(of: range.lowerBound), reason: reason)
    }
}
