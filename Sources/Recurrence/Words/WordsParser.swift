import CivilTime

/// Reads one `WordsText`, word by word; `at`, `on` and commas only separate.
struct WordsParser {
    /// A word in lower case, as it was written, and where it begins, counted in characters from 1.
    struct Word {
        let text: String
        let written: String
        let position: Int

        init(_ written: String, at position: Int) {
            text = written.lowercased()
            self.written = written
            self.position = position
        }
    }

    private static let vocabulary =
        ["now", "today", "tomorrow", "next", "in", "at", "on", "noon", "midnight", "teatime"] + MonthWord.names
        + Weekday.allCases.map(\.name)

    private var words: [Word]
    private var place = 0
    private let spanText: (text: String, position: Int)?
    private var result = WordsText()
    private var isNow = false

    init(_ text: String) {
        let plus = text.firstIndex(of: "+")
        spanText = plus.map { mark in
            let after = text.index(after: mark)
            return (String(text[after...]), text.distance(from: text.startIndex, to: after) + 1)
        }
        words = Self.split(text[..<(plus ?? text.endIndex)])
    }

    mutating func parse() throws(RecurrenceError) -> WordsText {
        while place < words.count { try parseWord(words[place]) }
        if let spanText { result.span = try span(spanText.text, at: spanText.position) }
        guard isNow || result != WordsText() else {
            throw RecurrenceError(
                .malformed, word: words.last?.written ?? "", position: words.last?.position ?? 1,
                reason: "a time is missing: write one such as 14:30, tomorrow at 9, or in 10 minutes")
        }
        if isNow, result.day != nil || result.secondOfDay != nil, let now = words.first(where: { $0.text == "now" }) {
            throw fault(now, .contradiction, "now goes with + and a span only, as in now + 2 days")
        }
        if result.day == .today, result.secondOfDay == nil {
            throw RecurrenceError(
                .malformed, word: "today", position: 1, reason: "a time is missing: write today at 18:00")
        }
        return result
    }

    private mutating func parseWord(_ word: Word) throws(RecurrenceError) {
        place += 1
        switch word.text {
        case "at", "on": return
        case "now": isNow = true
        case "in": try parseSpan(after: word)
        case "next": try parseNext(word)
        case "today": try setDay(.today, word)
        case "tomorrow": try setDay(.tomorrow, word)
        case "noon": try setTime(12 * 3600, word)
        case "midnight": try setTime(0, word)
        case "teatime": try setTime(16 * 3600, word)
        default:
            if let weekday = Weekday(word: word.text) {
                try setDay(.weekday(weekday, ofNextWeek: false), word)
            } else if let month = MonthWord.month(word.text) {
                try parseMonthThenDay(month, word)
            } else if word.text.utf8.first?.isDigit == true {
                try parseNumber(word)
            } else {
                throw unknown(word)
            }
        }
    }

    /// `next friday`, or one more of a unit: `next week`.
    private mutating func parseNext(_ word: Word) throws(RecurrenceError) {
        guard place < words.count else {
            throw fault(word, "a weekday or a unit must follow: next friday, next month")
        }
        let following = words[place]
        place += 1
        if let weekday = Weekday(word: following.text) {
            try setDay(.weekday(weekday, ofNextWeek: true), word)
        } else if following.text != "m", DurationUnit(spelling: following.text) != nil {
            result.span = try span("1 \(following.text)", at: following.position)
        } else {
            throw unknown(following)
        }
    }

    /// `in 1 hour 30 min`: the rest of the words is a span.
    private mutating func parseSpan(after word: Word) throws(RecurrenceError) {
        let rest = words[place...]
        guard let first = rest.first, spanText == nil else { throw fault(word, "a span must follow: in 10 minutes") }
        guard result == WordsText(), !isNow else { throw fault(word, "in stands at the beginning: in 10 minutes") }
        place = words.count
        result.span = try span(rest.map(\.text).joined(separator: " "), at: first.position)
    }

    private func span(_ text: String, at position: Int) throws(RecurrenceError) -> DurationText {
        let trimmed = text.drop { $0 == " " }
        let start = position + text.count - trimmed.count
        if let last = trimmed.split(separator: " ").last, last.utf8.allSatisfy(\.isDigit) {
            throw RecurrenceError(
                .malformed, word: String(last), position: start,
                reason: "a unit is missing: write \(last) minutes, hours, days, weeks or months")
        }
        do {
            return try DurationText.parse(String(trimmed))
        } catch {
            throw RecurrenceError(
                error.code, word: error.word, position: error.position + start - 1, reason: error.reason,
                nearMatches: error.nearMatches)
        }
    }
}

extension WordsParser {
    private static func split(_ text: Substring) -> [Word] {
        var words: [Word] = []
        var current = ""
        for (index, character) in text.enumerated() {
            if character.isWhitespace || character == "," {
                if !current.isEmpty { words.append(Word(current, at: index - current.count + 1)) }
                current = ""
            } else {
                current.append(character)
            }
        }
        if !current.isEmpty { words.append(Word(current, at: text.count - current.count + 1)) }
        return words
    }

    mutating func setDay(_ day: WordsText.Day, _ word: Word) throws(RecurrenceError) {
        guard result.day == nil else { throw fault(word, "a day was named already; name one") }
        result.day = day
    }

    mutating func setTime(_ second: Int, _ word: Word) throws(RecurrenceError) {
        guard result.secondOfDay == nil else { throw fault(word, "a time of day was named already; name one") }
        result.secondOfDay = second
    }

    /// The next word if it passes, taken.
    mutating func take(_ passes: (String) -> Bool) -> Word? {
        guard place < words.count, passes(words[place].text) else { return nil }
        place += 1
        return words[place - 1]
    }

    func fault(_ word: Word, _ reason: String) -> RecurrenceError {
        fault(word, .malformed, reason)
    }

    func fault(_ word: Word, _ code: RecurrenceError.Code, _ reason: String) -> RecurrenceError {
        RecurrenceError(code, word: word.written, position: word.position, reason: reason)
    }

    private func unknown(_ word: Word) -> RecurrenceError {
        if ["yesterday", "ago"].contains(word.text) {
            return fault(word, .past, "what lies in the past is over; name a time to come, such as tomorrow at 9")
        }
        return unknownWord(word)
    }

    private func unknownWord(_ word: Word) -> RecurrenceError {
        RecurrenceError(
            .malformed, word: word.written, position: word.position,
            reason: "this word is not understood in a time, such as tomorrow at 9 or in 10 minutes",
            nearMatches: EditDistance.nearest(to: word.text, among: Self.vocabulary))
    }
}
