import CivilTime

/// Reads one `CalendarExpression`: weekdays, date, time, zone, each of which may be missing, in this order.
struct CalendarParser {
    /// The years that systemd's calendars may name.
    static let years: ClosedRange<Int> = 1970...2199

    private var cursor: TextCursor
    /// Where the zone begins, or the end of the text.
    private var end: Int
    private var expression = CalendarExpression()

    init(_ text: String) {
        cursor = TextCursor(text)
        end = cursor.bytes.count
    }

    mutating func parse() throws(RecurrenceError) -> CalendarExpression {
        guard !cursor.isAtEnd else {
            throw fault(0..<0, "a calendar expression is missing: write one such as Mon..Fri 09:00 or daily")
        }
        takeZone()
        if let known = CalendarShorthand.expression(named: cursor.text(0..<end)) {
            let zone = expression.zoneName
            expression = known
            expression.zoneName = zone
            return expression
        }
        if cursor.take("@") { return try parseTimestamp() }
        try parseWeekdays()
        if cursor.offset < end {
            let fields = try parseFields()
            try place(fields)
        }
        return expression
    }

    /// The last word is a zone when it begins with a letter and is not the only one.
    private mutating func takeZone() {
        guard let blank = cursor.bytes.lastIndex(of: UInt8(ascii: " ")), blank + 1 < cursor.bytes.count,
            cursor.bytes[blank + 1].isLetter
        else { return }
        let name = cursor.text(blank + 1..<cursor.bytes.count)
        guard Weekday(word: name.prefix { $0 != "," && $0 != "." }) == nil else { return }
        expression.zoneName = name
        end = blank
        while end > 0, cursor.bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    }

    /// `@SECONDS` since the epoch, as systemd prints it again: a date in UTC.
    private mutating func parseTimestamp() throws(RecurrenceError) -> CalendarExpression {
        let (digits, seconds) = cursor.takeDigits()
        let latest = CivilDateTime(dayNumber: CivilDate.dayNumber(year: 2200, month: 1, day: 1), secondOfDay: 0)
        guard let seconds, digits.upperBound == end, expression.zoneName == nil, seconds < latest.wholeSeconds else {
            throw fault(0..<end, "after @ come the seconds since 1970-01-01, up to the year 2199, and nothing else")
        }
        let civil = CivilDateTime(milliseconds: Int64(seconds) * 1000)
        expression.year = TimeField(civil.date.year)
        expression.month = TimeField(civil.date.month)
        expression.day = TimeField(civil.date.day)
        expression.hour = TimeField(civil.hour)
        expression.minute = TimeField(civil.minute)
        expression.second = TimeField(civil.second)
        expression.zoneName = "UTC"
        return expression
    }

    private mutating func parseWeekdays() throws(RecurrenceError) {
        guard cursor.next?.isLetter == true else { return }
        var days: Set<Weekday> = []
        repeat {
            let start = cursor.offset
            let first = try parseWeekday()
            var last = first
            if takeRangeMark() { last = try parseWeekday() }
            guard first.rawValue <= last.rawValue else {
                let days = Weekday.list(from: first, to: last).map(\.abbreviation).joined(separator: ",")
                throw fault(start..<cursor.offset, "a range of weekdays runs from Mon to Sun: write \(days)")
            }
            days.formUnion(Weekday.allCases[first.rawValue - 1...last.rawValue - 1])
        } while cursor.take(",") && cursor.next?.isLetter == true && cursor.offset < end
        expression.weekdays = days.count == 7 ? [] : Weekday.allCases.filter(days.contains)
        guard cursor.offset == end || cursor.next == UInt8(ascii: " ") else {
            throw fault(cursor.wordRange(from: cursor.offset), "after weekdays comes a blank, then a date or a time")
        }
        _ = cursor.takeWhile { $0 == UInt8(ascii: " ") }
    }

    private mutating func parseWeekday() throws(RecurrenceError) -> Weekday {
        let range = cursor.takeWhile(\.isLetter)
        let word = cursor.text(range)
        if let day = Weekday(word: word) { return day }
        let names = Weekday.allCases.flatMap { [$0.abbreviation, $0.name] } + CalendarShorthand.names
        throw RecurrenceError(
            .malformed, word: word, position: cursor.position(of: range.lowerBound),
            reason: "this is no weekday (Mon, Tue to Sun) and no shorthand such as daily",
            nearMatches: EditDistance.nearest(to: word, among: names))
    }

    private mutating func takeRangeMark() -> Bool {
        let start = cursor.offset
        if cursor.take("-") || cursor.take(".") && cursor.take(".") { return true }
        cursor.move(to: start)
        return false
    }
}

extension CalendarParser {
    /// What was written between the marks, with the mark that follows it.
    private struct Field {
        let value: TimeField
        let range: Range<Int>
        let mark: UInt8?
    }

    private mutating func parseFields() throws(RecurrenceError) -> [Field] {
        var fields: [Field] = []
        while cursor.offset < end {
            let start = cursor.offset
            let value = try parseField()
            let range = start..<cursor.offset
            let mark = cursor.offset < end ? cursor.next : nil
            if let mark {
                guard "-~: ".utf8.contains(mark) else {
                    throw fault(
                        cursor.wordRange(from: cursor.offset),
                        mark == UInt8(ascii: "/")
                            ? "a step needs a number before it: write 00/15" : "fields are separated by -, ~ and :")
                }
                cursor.move(to: cursor.offset + 1)
                if mark == UInt8(ascii: " ") { _ = cursor.takeWhile { $0 == UInt8(ascii: " ") } }
                guard cursor.offset < end else {
                    throw fault(range.lowerBound..<end, "a field is missing at the end: dates are *-*-1, times 09:00")
                }
            }
            fields.append(Field(value: value, range: range, mark: mark))
        }
        return fields
    }

    private mutating func parseField() throws(RecurrenceError) -> TimeField {
        if cursor.take("*") { return .any }
        var items: [TimeField.Item] = []
        repeat { items.append(try parseItem()) } while cursor.take(",")
        return TimeField(items: items)
    }

    private mutating func parseItem() throws(RecurrenceError) -> TimeField.Item {
        let start = cursor.offset
        var item = TimeField.Item(start: try parseNumber())
        let mark = cursor.offset
        if cursor.take("."), cursor.take(".") {
            item.stop = try parseNumber()
        } else {
            cursor.move(to: mark)
        }
        if cursor.take("/") { item.step = try parseNumber() }
        guard item.step != 0 else { throw fault(.outOfRange, start..<cursor.offset, "a step is at least 1") }
        if let stop = item.stop, stop < item.start {
            throw fault(start..<cursor.offset, "a range runs from the smaller number to the larger")
        }
        return item.withoutEmptyRange
    }

    private mutating func parseNumber() throws(RecurrenceError) -> Int {
        let start = cursor.offset
        let (digits, number) = cursor.takeDigits()
        guard !digits.isEmpty, digits.upperBound <= end else {
            throw fault(
                cursor.wordRange(from: start), "a number or * belongs here, as in Mon..Fri 09:00 or *-*-1 08:00")
        }
        if cursor.next == UInt8(ascii: "."), cursor.offset + 1 < end, cursor.bytes[cursor.offset + 1].isDigit {
            throw fault(
                .outOfRange, cursor.wordRange(from: start),
                "dates of a calendar are whole seconds; leave out the fraction")
        }
        guard let number, number < 1_000_000 else { throw fault(.outOfRange, digits, "this number is too large") }
        return number
    }

    /// Puts fields where their marks say: a time has colons, a date of two fields is month and day.
    private mutating func place(_ fields: [Field]) throws(RecurrenceError) {
        let marks = fields.map { $0.mark ?? 0 }
        let blank = marks.firstIndex(of: UInt8(ascii: " "))
        let isDate = marks[0] == UInt8(ascii: "-") || marks[0] == UInt8(ascii: "~")
        let dateCount = isDate ? (blank ?? fields.count - 1) + 1 : 0
        if isDate { try placeDate(Array(fields[..<dateCount])) }
        let time = Array(fields[dateCount...])
        if !time.isEmpty { try placeTime(time) }
    }

    private mutating func placeDate(_ fields: [Field]) throws(RecurrenceError) {
        let marks = fields.dropLast().map(\.mark)
        let dash = UInt8(ascii: "-")
        let tilde = UInt8(ascii: "~")
        guard [2, 3].contains(fields.count), marks.last == dash || marks.last == tilde,
            marks.dropLast() == [dash][..<(marks.count - 1)]
        else {
            throw fault(
                whole(fields), "a date is YEAR-MONTH-DAY or MONTH-DAY; ~ before the day counts from the month's end")
        }
        expression.countsFromMonthEnd = marks.last == tilde
        if fields.count == 3 { expression.year = try checked(fields[0], "year", Self.years) }
        expression.month = try checked(fields[fields.count - 2], "month", 1...12)
        expression.day = try checked(
            fields[fields.count - 1], expression.countsFromMonthEnd ? "day from the end" : "day",
            expression.countsFromMonthEnd ? 1...28 : 1...31)
    }

    private mutating func placeTime(_ fields: [Field]) throws(RecurrenceError) {
        guard [2, 3].contains(fields.count), fields.dropLast().allSatisfy({ $0.mark == UInt8(ascii: ":") }) else {
            throw fault(whole(fields), "a time is HOUR:MINUTE or HOUR:MINUTE:SECOND, as in 09:00")
        }
        expression.hour = try checked(fields[0], "hour", 0...23)
        expression.minute = try checked(fields[1], "minute", 0...59)
        if fields.count == 3 { expression.second = try checked(fields[2], "second", 0...59) }
    }

    private func whole(_ fields: [Field]) -> Range<Int> {
        (fields.first?.range.lowerBound ?? 0)..<(fields.last?.range.upperBound ?? 0)
    }

    /// The field with its numbers in range and its steps short enough for one repetition, as systemd asks.
    private func checked(_ field: Field, _ name: String, _ range: ClosedRange<Int>) throws(RecurrenceError) -> TimeField
    {
        var items = field.value.items
        if name == "year" { items = items.map(\.withFullYears) }
        for item in items {
            let numbers = [item.start, item.stop ?? item.start]
            guard numbers.allSatisfy(range.contains) else {
                throw fault(.noSuchTime, field.range, "the \(name) is \(range.lowerBound) to \(range.upperBound)")
            }
            if let stop = item.stop, stop < item.start {
                throw fault(field.range, "a range runs from the smaller number to the larger")
            }
            let isBackwards = name == "day from the end"
            let room = isBackwards ? item.start - range.lowerBound : range.upperBound - item.start
            if let step = item.step, item.stop == nil, step > room {
                throw fault(.noSuchTime, field.range, "the step is too long to repeat once before the field ends")
            }
        }
        return field.value.isAny ? .any : TimeField(items: items.map(endingOnStep))
    }

    /// The item with the last number that its step reaches as its end, as systemd normalizes it; from a month's end the
    /// step starts there, so this also decides which days are meant.
    private func endingOnStep(_ item: TimeField.Item) -> TimeField.Item {
        guard let stop = item.stop, let step = item.step else { return item }
        let last = stop - (stop - item.start) % step
        return TimeField.Item(start: item.start, stop: last, step: step).withoutEmptyRange
    }

    private func fault(_ range: Range<Int>, _ reason: String) -> RecurrenceError {
        fault(.malformed, range, reason)
    }

    private func fault(_ code: RecurrenceError.Code, _ range: Range<Int>, _ reason: String) -> RecurrenceError {
        RecurrenceError(
            code, word: cursor.text(range), position: cursor.position(of: range.lowerBound), reason: reason)
    }
}

extension TimeField.Item {
    /// A range of one number is that number, whatever its step.
    fileprivate var withoutEmptyRange: TimeField.Item {
        stop == start ? TimeField.Item(start: start) : self
    }

    /// Years written with two digits, in full: that may make a range backwards or empty.
    fileprivate var withFullYears: TimeField.Item {
        TimeField.Item(start: start.fullYear, stop: stop?.fullYear, step: step).withoutEmptyRange
    }
}

extension Int {
    /// A year that may be written with two digits: 00 to 69 are 2000 to 2069, 70 to 99 are 1970 to 1999.
    fileprivate var fullYear: Int { self < 70 ? self + 2000 : self < 100 ? self + 1900 : self }
}
