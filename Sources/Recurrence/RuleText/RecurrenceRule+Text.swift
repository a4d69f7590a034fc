import CivilTime

extension RecurrenceRule {
    /// Reads `FREQ=...;...` of RFC 5545 section 3.3.10, with or without `RRULE:` before it; throws the part that is wrong.
    public static func parse(_ text: String) throws(RecurrenceError) -> RecurrenceRule {
        let prefix = "RRULE:"
        let isPrefixed = text.prefix(prefix.count).uppercased() == prefix
        var parser = RuleParser(
            String(isPrefixed ? text.dropFirst(prefix.count) : text[...]), at: isPrefixed ? prefix.count + 1 : 1)
        return try parser.parse()
    }
}

extension RecurrenceRule: CustomStringConvertible {
    /// The rule in RFC 5545 text, parts in the RFC's order, those with the default value left out.
    public var description: String {
        var parts = ["FREQ=\(frequency.rawValue)"]
        if monthEnd != .omit { parts = ["RSCALE=GREGORIAN", parts[0], "SKIP=\(monthEnd.rawValue)"] }
        switch end {
        case .never: break
        case .count(let count): parts.append("COUNT=\(count)")
        case .date(let date): parts.append("UNTIL=\(BasicDateTime.text(.date(date)))")
        case .local(let civil): parts.append("UNTIL=\(BasicDateTime.text(.local(civil)))")
        case .instant(let instant): parts.append("UNTIL=\(BasicDateTime.text(.instant(instant, .zero)))")
        }
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        let lists: [(String, [String])] = [
            ("BYSECOND", bySecond.map(String.init)), ("BYMINUTE", byMinute.map(String.init)),
            ("BYHOUR", byHour.map(String.init)), ("BYDAY", byDay.map(\.description)),
            ("BYMONTHDAY", byMonthDay.map(String.init)), ("BYYEARDAY", byYearDay.map(String.init)),
            ("BYWEEKNO", byWeekNumber.map(String.init)), ("BYMONTH", byMonth.map(String.init)),
            ("BYYEAR", byYear.map(String.init)), ("BYSETPOS", bySetPosition.map(String.init)),
        ]
        parts += lists.filter { !$0.1.isEmpty }.map { "\($0.0)=\($0.1.joined(separator: ","))" }
        if weekStart != .monday { parts.append("WKST=\(weekStart.ruleName)") }
        return parts.joined(separator: ";")
    }
}
