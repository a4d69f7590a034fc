import CivilTime

/// Reads one rule in RFC 5545 text, part by part; names and values in either case.
struct RuleParser {
    private let text: String
    /// Where the rule begins in a longer text, counted in characters from 1.
    private let position: Int
    private var rule = RecurrenceRule(.daily)
    private var seen: [String: Int] = [:]

    init(_ text: String, at position: Int = 1) {
        self.text = text
        self.position = position
    }

    mutating func parse() throws(RecurrenceError) -> RecurrenceRule {
        var place = position
        for part in text.split(separator: ";", omittingEmptySubsequences: false) {
            try parsePart(String(part), at: place)
            place += part.count + 1
        }
        guard seen["FREQ"] != nil else {
            throw RecurrenceError(
                .malformed, word: "", position: position,
                reason: "FREQ is missing: write FREQ=DAILY or another of \(Frequency.list)")
        }
        do {
            try rule.check()
        } catch {
            throw RecurrenceError(
                error.code, word: error.word, position: seen[error.word] ?? position, reason: error.reason)
        }
        return rule
    }

    private mutating func parsePart(_ part: String, at place: Int) throws(RecurrenceError) {
        guard let equals = part.firstIndex(of: "=") else {
            throw RecurrenceError(
                .malformed, word: part, position: place,
                reason: "a part of a rule is NAME=VALUE, as in FREQ=DAILY; parts are separated by semicolons")
        }
        let name = part[..<equals].uppercased()
        let value = RulePart(name, String(part[part.index(after: equals)...]).uppercased(), at: place + name.count + 1)
        let isEndTwice = name == "UNTIL" && seen["COUNT"] != nil || name == "COUNT" && seen["UNTIL"] != nil
        if isEndTwice || seen.updateValue(place, forKey: name) != nil {
            throw RecurrenceError(
                .contradiction, word: name, position: place,
                reason: isEndTwice ? "a rule has COUNT or UNTIL, not both" : "a rule has each part once")
        }
        try apply(value, at: place)
    }

    private mutating func apply(_ value: RulePart, at place: Int) throws(RecurrenceError) {
        switch value.name {
        case "FREQ": rule.frequency = try value.choice(Frequency.self)
        case "INTERVAL": rule.interval = try value.number(1...RecurrenceRule.largestInterval)
        case "COUNT": rule.end = .count(try value.number(1...RecurrenceRule.largestCount))
        case "UNTIL": rule.end = try value.end()
        case "WKST": rule.weekStart = try value.weekday(value.text, at: value.position)
        case "BYSECOND": rule.bySecond = try value.numbers(0...60)
        case "BYMINUTE": rule.byMinute = try value.numbers(0...59)
        case "BYHOUR": rule.byHour = try value.numbers(0...23)
        case "BYDAY": rule.byDay = try value.days()
        case "BYMONTHDAY": rule.byMonthDay = try value.numbers(1...31, orNegative: true)
        case "BYYEARDAY": rule.byYearDay = try value.numbers(1...366, orNegative: true)
        case "BYWEEKNO": rule.byWeekNumber = try value.numbers(1...53, orNegative: true)
        case "BYMONTH": rule.byMonth = try value.numbers(1...12)
        case "BYSETPOS": rule.bySetPosition = try value.numbers(1...366, orNegative: true)
        case "BYYEAR": rule.byYear = try value.numbers(CivilDate.supportedYears)
        case "SKIP": rule.monthEnd = try value.choice(MonthEndPolicy.self)
        case "RSCALE": try value.expect("GREGORIAN")
        default:
            throw RecurrenceError(
                .malformed, word: value.name, position: place,
                reason: "RFC 5545 has no such part; parts are \(Self.names.joined(separator: ", "))",
                nearMatches: EditDistance.nearest(to: value.name, among: Self.names))
        }
    }

    private static let names = [
        "FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY", "BYMONTHDAY",
        "BYYEARDAY", "BYWEEKNO", "BYMONTH", "BYSETPOS", "SKIP",
    ]
}

extension Frequency {
    static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
