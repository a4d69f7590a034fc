import CivilTime

/// Reads one `CronExpression`, field by field.
struct CronParser {
    /// The name, range and words of a field.
    private struct Form {
        let name: String
        let range: ClosedRange<Int>
        var words: [String] = []
    }

    private static let forms = [
        Form(name: "minute", range: 0...59), Form(name: "hour", range: 0...23),
        Form(name: "day of the month", range: 1...31),
        Form(
            name: "month", range: 1...12,
            words: ["", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]),
        Form(name: "day of the week", range: 0...7, words: ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]),
    ]

    private static let shorthands = [
        "@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *", "@monthly": "0 0 1 * *", "@weekly": "0 0 * * 0",
        "@daily": "0 0 * * *", "@midnight": "0 0 * * *", "@hourly": "0 * * * *",
    ]

    private let text: String
    private var cursor: TextCursor

    init(_ text: String) {
        self.text = text
        cursor = TextCursor(text)
    }

    mutating func parse() throws(RecurrenceError) -> CronExpression {
        if text.hasPrefix("@") {
            guard let known = Self.shorthands[text.lowercased()] else {
                throw RecurrenceError(
                    .malformed, word: text, position: 1,
                    reason: text.lowercased() == "@reboot"
                        ? "@reboot is no date; use a command that runs at login" : "cron has no such name",
                    nearMatches: EditDistance.nearest(to: text, among: Self.shorthands.keys))
            }
            cursor = TextCursor(known)
        }
        var fields: [TimeField] = []
        for form in Self.forms {
            skipBlanks()
            guard !cursor.isAtEnd else {
                throw fault(
                    cursor.offset..<cursor.offset,
                    "the \(form.name) is missing: five fields are minute, hour, day of month, month, day of week")
            }
            fields.append(try parseField(form))
        }
        skipBlanks()
        guard cursor.isAtEnd else {
            throw fault(
                cursor.wordRange(from: cursor.offset), "there are five fields; neither seconds nor a command follow")
        }
        return CronExpression(minute: fields[0], hour: fields[1], day: fields[2], month: fields[3], weekday: fields[4])
    }

    private mutating func parseField(_ form: Form) throws(RecurrenceError) -> TimeField {
        let beginsWithStar = cursor.next == UInt8(ascii: "*")
        var items: [TimeField.Item] = []
        var isAny = false
        repeat {
            let item = try parseItem(form)
            isAny =
                isAny || item == TimeField.Item(start: form.range.lowerBound, stop: form.range.upperBound, step: nil)
            items.append(item)
        } while cursor.take(",")
        guard cursor.isAtEnd || cursor.next?.isBlank == true else {
            throw fault(
                cursor.wordRange(from: cursor.offset), "after a \(form.name) come a comma, a dash, a step or a blank")
        }
        return beginsWithStar && isAny ? .any : TimeField(items: items, beginsWithStar: beginsWithStar)
    }

    private mutating func parseItem(_ form: Form) throws(RecurrenceError) -> TimeField.Item {
        let start = cursor.offset
        var item = TimeField.Item(start: form.range.lowerBound)
        if cursor.take("*") {
            item.stop = form.name == "day of the week" ? 6 : form.range.upperBound
        } else {
            item.start = try parseNumber(form)
            if cursor.take("-") {
                var stop = try parseNumber(form)
                if stop == 0, item.start > 0, form.range.upperBound == 7 { stop = 7 }
                guard item.start <= stop else {
                    throw fault(
                        start..<cursor.offset, "a range runs from the smaller to the larger: write two, with a comma")
                }
                item.stop = stop
            }
        }
        if cursor.take("/") { item.step = try parseStep(form, item, from: start) }
        if item.step == nil, item.start == form.range.lowerBound, item.stop == 6, form.range.upperBound == 7 {
            item.stop = 7
        }
        return item
    }

    private mutating func parseStep(
        _ form: Form, _ item: TimeField.Item, from start: Int
    ) throws(RecurrenceError) -> Int {
        let (digits, step) = cursor.takeDigits()
        guard item.stop != nil else {
            throw fault(
                start..<cursor.offset, "a step needs a range: write \(item.start)-\(form.range.upperBound)/\(step ?? 2)"
            )
        }
        guard let step, step >= 1, step <= form.range.upperBound else {
            throw fault(digits.isEmpty ? start..<cursor.offset : digits, "a step is 1 to \(form.range.upperBound)")
        }
        return step
    }

    private mutating func parseNumber(_ form: Form) throws(RecurrenceError) -> Int {
        let word = cursor.takeWhile { $0.isLetter }
        if !word.isEmpty {
            if let number = form.words.firstIndex(of: cursor.text(word).lowercased()) { return number }
            throw RecurrenceError(
                .malformed, word: cursor.text(word), position: cursor.position(of: word.lowerBound),
                reason: "this is no \(form.name), which is \(form.range.lowerBound) to \(form.range.upperBound)"
                    + (form.words.isEmpty ? "" : " or a name of three letters"),
                nearMatches: EditDistance.nearest(to: cursor.text(word), among: form.words))
        }
        let (digits, number) = cursor.takeDigits()
        guard !digits.isEmpty else {
            throw fault(
                cursor.wordRange(from: digits.lowerBound),
                "the \(form.name) belongs here, \(form.range.lowerBound) to \(form.range.upperBound) or *")
        }
        guard let number, form.range.contains(number) else {
            throw RecurrenceError(
                .noSuchTime, word: cursor.text(digits), position: cursor.position(of: digits.lowerBound),
                reason: "the \(form.name) is \(form.range.lowerBound) to \(form.range.upperBound)")
        }
        return number
    }

    private mutating func skipBlanks() {
        _ = cursor.takeWhile(\.isBlank)
    }

    private func fault(_ range: Range<Int>, _ reason: String) -> RecurrenceError {
        RecurrenceError(
            .malformed, word: cursor.text(range), position: cursor.position(of: range.lowerBound), reason: reason)
    }
}
