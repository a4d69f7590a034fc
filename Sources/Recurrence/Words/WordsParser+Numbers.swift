import CivilTime

extension WordsParser {
    /// What begins with a digit: a date (`2026-12-24`, `24.12.2026`, `24 december`) or a time (`9`, `9am`, `14:30`, `1430`).
    mutating func parseNumber(_ word: Word) throws(RecurrenceError) {
        if word.text.contains("-") { return try setDay(.date(isoDate(word)), word) }
        if word.text.contains("/") {
            throw fault(word, "a date with slashes can be read two ways: write 2026-12-24 or 24 december 2026")
        }
        if word.text.contains(".") { return try setDay(.date(dottedDate(word)), word) }
        if let day = Self.dayNumber(word.text), let name = take({ MonthWord.month($0) != nil }),
            let month = MonthWord.month(name.text)
        {
            return try setMonthDay(month, day, word)
        }
        try setTime(timeOfDay(word), word)
    }

    /// `december 24`, `dec 24, 2026`.
    mutating func parseMonthThenDay(_ month: Int, _ word: Word) throws(RecurrenceError) {
        guard let next = take({ Self.dayNumber($0) != nil }), let day = Self.dayNumber(next.text) else {
            throw fault(word, "a day must stand beside the month: 24 december")
        }
        try setMonthDay(month, day, word)
    }

    private mutating func setMonthDay(_ month: Int, _ day: Int, _ word: Word) throws(RecurrenceError) {
        let isYear = { (text: String) in text.utf8.count == 4 && text.utf8.allSatisfy(\.isDigit) }
        // Four digits after a day and month are a year unless no other can be the time: 24 december 1430 is a year too.
        let year = take(isYear).flatMap { Int($0.text) }
        guard (1...CivilDate.daysIn(month: month, year: year ?? 2024)).contains(day) else {
            throw fault(word, .noSuchTime, "\(MonthWord.names[month - 1]) does not have that day")
        }
        if let year, let date = CivilDate(year: year, month: month, day: day) {
            try setDay(.date(date), word)
        } else {
            try setDay(.monthDay(month: month, day: day), word)
        }
    }

    /// The day of `24`, `24th`, `1st`; nil for any other word.
    private static func dayNumber(_ text: String) -> Int? {
        let digits = text.prefix { $0.isNumber }
        guard digits.utf8.count <= 2, ["", "st", "nd", "rd", "th"].contains(text.dropFirst(digits.count)),
            let day = Int(digits), (1...31).contains(day)
        else { return nil }
        return day
    }

    private func isoDate(_ word: Word) throws(RecurrenceError) -> CivilDate {
        do {
            if case .date(let date) = try DateTimeText.parse(word.written) { return date }
        } catch {
            throw RecurrenceError(error, startingAt: word.position)
        }
        throw fault(word, "between a date and a time in words stands a blank: 2026-12-24 9am")
    }

    private func dottedDate(_ word: Word) throws(RecurrenceError) -> CivilDate {
        let parts = word.text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let day = parts[0], let month = parts[1], let year = parts[2], year >= 1000 else {
            throw fault(word, "a date with points is DAY.MONTH.YEAR: 24.12.2026")
        }
        guard let date = CivilDate(year: year, month: month, day: day) else {
            throw fault(word, .noSuchTime, "there is no such day")
        }
        return date
    }

    /// Seconds of the day of `9`, `9am`, `9 pm`, `9:30`, `9:30:15`, `0930`.
    private mutating func timeOfDay(_ word: Word) throws(RecurrenceError) -> Int {
        var numbers = word.text
        var half = ["am", "pm"].first { numbers.hasSuffix($0) }
        if half != nil {
            numbers.removeLast(2)
        } else {
            half = take { ["am", "pm"].contains($0) }?.text
        }
        if numbers.utf8.count == 4, numbers.utf8.allSatisfy(\.isDigit) {
            numbers.insert(":", at: numbers.index(numbers.startIndex, offsetBy: 2))
        }
        let parts = numbers.split(separator: ":", omittingEmptySubsequences: false)
        let isWritten = parts.allSatisfy { (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isDigit) }
        let fields = parts.compactMap { Int($0) }
        guard isWritten, (1...3).contains(parts.count), parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }) else {
            throw fault(word, "a time is written 9, 9am, 14:30 or 1430")
        }
        let hours = half == nil ? 0...23 : 1...12
        guard hours.contains(fields[0]), fields.dropFirst().allSatisfy((0...59).contains) else {
            let example = half == nil ? "hours are 0 to 23 and minutes 00 to 59" : "with am or pm hours are 1 to 12"
            throw fault(word, .noSuchTime, "there is no such time: \(example)")
        }
        let hour = half == nil ? fields[0] : fields[0] % 12 + (half == "pm" ? 12 : 0)
        return (hour * 60 + (fields.count > 1 ? fields[1] : 0)) * 60 + (fields.count > 2 ? fields[2] : 0)
    }
}
