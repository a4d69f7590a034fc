import CivilTime

/// Reads the lines of a `RecurrenceText`.
struct RecurrenceTextParser {
    private let lines: [(text: String, position: Int)]
    private var result = RecurrenceText()

    init(_ text: String) {
        var lines: [(text: String, position: Int)] = []
        var place = 1
        for line in text.split(separator: /\r\n|\n|\r/, omittingEmptySubsequences: false) {
            if let first = line.first, first == " " || first == "\t", !lines.isEmpty {
                lines[lines.count - 1].text += line.dropFirst()
            } else {
                lines.append((String(line), place))
            }
            place += line.count + 1
        }
        self.lines = lines.filter { !$0.text.isEmpty }
    }

    mutating func parse() throws(RecurrenceError) -> RecurrenceText {
        for line in lines { try parseLine(line.text, at: line.position) }
        guard !(result.rules.isEmpty && result.dates.isEmpty) else {
            throw RecurrenceError(
                .malformed, word: "", position: 1, reason: "a rule is missing: write one such as FREQ=DAILY")
        }
        if result.start?.isInstant == true {
            if let zone = result.zoneName, zone != "UTC" {
                throw RecurrenceError(
                    .contradiction, word: zone, reason: "the start is in UTC, so no line can have another zone")
            }
            result.zoneName = "UTC"
        }
        return result
    }

    private mutating func parseLine(_ line: String, at place: Int) throws(RecurrenceError) {
        if line.prefix(5).uppercased() == "FREQ=" || line.prefix(7).uppercased() == "RSCALE=" {
            var parser = RuleParser(line, at: place)
            return result.rules.append(try parser.parse())
        }
        guard let colon = line.firstIndex(of: ":") else {
            throw RecurrenceError(
                .malformed, word: line, position: place,
                reason: "a line is a rule such as FREQ=DAILY, or NAME:VALUE as in RRULE:FREQ=DAILY")
        }
        let words = line[..<colon].split(separator: ";", omittingEmptySubsequences: false)
        let name = words.first.map { $0.uppercased() } ?? ""
        let value = String(line[line.index(after: colon)...])
        let valuePlace = place + line.distance(from: line.startIndex, to: colon) + 1
        var parameterPlace = place + name.count + 1
        for parameter in words.dropFirst() {
            try applyParameter(String(parameter), at: parameterPlace)
            parameterPlace += parameter.count + 1
        }
        try apply(name, value, at: place, valuePlace)
    }

    private mutating func apply(
        _ name: String, _ value: String, at place: Int, _ valuePlace: Int
    ) throws(RecurrenceError) {
        switch name {
        case "DTSTART":
            guard result.start == nil else {
                throw RecurrenceError(.contradiction, word: name, position: place, reason: "DTSTART stands once")
            }
            result.start = try BasicDateTime.parse(value, at: valuePlace)
        case "RRULE":
            var parser = RuleParser(value, at: valuePlace)
            result.rules.append(try parser.parse())
        case "RDATE": result.dates += try dates(value, at: valuePlace)
        case "EXDATE": result.exceptions += try dates(value, at: valuePlace)
        default:
            throw RecurrenceError(
                .malformed, word: name, position: place, reason: "a line begins with DTSTART, RRULE, RDATE or EXDATE",
                nearMatches: EditDistance.nearest(to: name, among: ["DTSTART", "RRULE", "RDATE", "EXDATE"]))
        }
    }

    private mutating func applyParameter(_ parameter: String, at place: Int) throws(RecurrenceError) {
        let upper = parameter.uppercased()
        if upper == "VALUE=DATE" || upper == "VALUE=DATE-TIME" { return }
        guard upper.hasPrefix("TZID="), upper.count > 5 else {
            throw RecurrenceError(
                .malformed, word: parameter, position: place,
                reason: "only TZID=ZONE and VALUE=DATE or DATE-TIME are understood here")
        }
        let zone = String(parameter.dropFirst(5))
        if let other = result.zoneName, other != zone {
            throw RecurrenceError(
                .contradiction, word: zone, position: place + 5,
                reason: "all lines must have the same zone, and another has \(other)")
        }
        result.zoneName = zone
    }

    private func dates(_ value: String, at place: Int) throws(RecurrenceError) -> [DateTimeText] {
        var place = place
        var found: [DateTimeText] = []
        for item in value.split(separator: ",", omittingEmptySubsequences: false) {
            found.append(try BasicDateTime.parse(String(item), at: place))
            place += item.count + 1
        }
        return found
    }
}
