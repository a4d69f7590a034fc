import CivilTime

/// One `NAME=VALUE` of a rule, with the readers of its values.
struct RulePart {
    let name: String
    let text: String
    /// Where the value begins, counted in characters from 1.
    let position: Int

    init(_ name: String, _ text: String, at position: Int) {
        (self.name, self.text, self.position) = (name, text, position)
    }

    /// One of the values of an enumeration.
    func choice<Choice: CaseIterable & RawRepresentable>(
        _ type: Choice.Type
    ) throws(RecurrenceError) -> Choice where Choice.RawValue == String {
        if let found = Choice(rawValue: text) { return found }
        let names = type.allCases.map(\.rawValue)
        throw fault(
            .malformed, text, at: position, "\(name) is one of \(names.joined(separator: ", "))",
            near: EditDistance.nearest(to: text, among: names))
    }

    func expect(_ value: String) throws(RecurrenceError) {
        guard text == value else { throw fault(.malformed, text, at: position, "\(name) can only be \(value)") }
    }

    func number(_ range: ClosedRange<Int>) throws(RecurrenceError) -> Int {
        try number(text, at: position, range, orNegative: false)
    }

    /// A list of numbers, sorted and each once.
    func numbers(_ range: ClosedRange<Int>, orNegative: Bool = false) throws(RecurrenceError) -> [Int] {
        var found: Set<Int> = []
        for (item, place) in items { found.insert(try number(item, at: place, range, orNegative: orNegative)) }
        return found.sorted()
    }

    /// A list of weekdays, numbered or not, each once and in the order written.
    func days() throws(RecurrenceError) -> [WeekdayOrdinal] {
        var found: [WeekdayOrdinal] = []
        for (item, place) in items {
            let letters = String(item.suffix(2))
            let digits = String(item.dropLast(2))
            try refuseRange(item, at: place)
            let day = try weekday(letters, at: place + digits.count)
            let ordinal = digits.isEmpty ? nil : try number(digits, at: place, 1...53, orNegative: true)
            let value = WeekdayOrdinal(day, ordinal: ordinal)
            if !found.contains(value) { found.append(value) }
        }
        return found
    }

    /// RFC 5545 has no ranges of weekdays; `MO-FR` is what calendar expressions take.
    private func refuseRange(_ item: String, at place: Int) throws(RecurrenceError) {
        let ends = item.split(whereSeparator: { $0 == "-" || $0 == "." })
        guard ends.count == 2, let first = Weekday(ruleName: String(ends[0])),
            let last = Weekday(ruleName: String(ends[1]))
        else { return }
        let days = Weekday.list(from: first, to: last).map(\.ruleName).joined(separator: ",")
        throw fault(.malformed, item, at: place, "a rule lists its weekdays: write \(days)")
    }

    func weekday(_ letters: String, at place: Int) throws(RecurrenceError) -> Weekday {
        guard let weekday = Weekday(ruleName: letters) else {
            throw fault(.malformed, letters, at: place, "a weekday is MO, TU, WE, TH, FR, SA or SU")
        }
        return weekday
    }

    func end() throws(RecurrenceError) -> RuleEnd {
        switch try BasicDateTime.parse(text, at: position) {
        case .instant(let instant, _): .instant(instant)
        case .local(let civil): .local(civil)
        case .date(let date): .date(date)
        }
    }
}

extension RulePart {
    private var items: [(text: String, position: Int)] {
        var place = position
        return text.split(separator: ",", omittingEmptySubsequences: false).map { item in
            defer { place += item.count + 1 }
            return (String(item), place)
        }
    }

    private func number(
        _ word: String, at place: Int, _ range: ClosedRange<Int>, orNegative: Bool
    ) throws(RecurrenceError) -> Int {
        let sign = word.hasPrefix("-") || word.hasPrefix("+") ? 1 : 0
        let digits = word.dropFirst(sign)
        let below = orNegative ? " or -\(range.upperBound) to -\(range.lowerBound)" : ""
        let reason = "\(name) is a number from \(range.lowerBound) to \(range.upperBound)\(below)"
        guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit) else {
            throw fault(.malformed, word, at: place, reason)
        }
        guard let number = Int(digits), range.contains(number), orNegative || !word.hasPrefix("-") else {
            throw fault(.outOfRange, word, at: place, reason)
        }
        return word.hasPrefix("-") ? -number : number
    }

    private func fault(
        _ code: RecurrenceError.Code, _ word: String, at place: Int, _ reason: String, near: [String] = []
    ) -> RecurrenceError {
        RecurrenceError(code, word: word, position: place, reason: reason, nearMatches: near)
    }
}
