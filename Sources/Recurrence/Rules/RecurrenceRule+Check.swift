import CivilTime

extension RecurrenceRule {
    /// The largest `INTERVAL`: more than the seconds of the supported years fit into.
    static let largestInterval = 1_000_000_000
    /// The largest `COUNT`; a rule with a count is walked from its start.
    static let largestCount = 100_000

    /// Throws when a value is out of range or two parts exclude each other by RFC 5545 section 3.3.10.
    public func check() throws(RecurrenceError) {
        try checkRange("INTERVAL", [interval], 1...Self.largestInterval, negative: false)
        if case .count(let count) = end { try checkRange("COUNT", [count], 1...Self.largestCount, negative: false) }
        try checkRange("BYSECOND", bySecond, 0...60, negative: false)
        try checkRange("BYMINUTE", byMinute, 0...59, negative: false)
        try checkRange("BYHOUR", byHour, 0...23, negative: false)
        try checkRange("BYMONTHDAY", byMonthDay, 1...31, negative: true)
        try checkRange("BYYEARDAY", byYearDay, 1...366, negative: true)
        try checkRange("BYWEEKNO", byWeekNumber, 1...53, negative: true)
        try checkRange("BYMONTH", byMonth, 1...12, negative: false)
        try checkRange("BYSETPOS", bySetPosition, 1...366, negative: true)
        try checkRange("BYYEAR", byYear, CivilDate.supportedYears, negative: false)
        try checkRange("BYDAY", byDay.compactMap(\.ordinal), 1...53, negative: true)
        try checkCombinations()
    }

    private func checkRange(
        _ part: String, _ values: [Int], _ range: ClosedRange<Int>, negative: Bool
    ) throws(RecurrenceError) {
        for value in values where !(range.contains(value) || negative && range.contains(0 - max(value, -1000))) {
            let below = negative ? " or -\(range.upperBound) to -\(range.lowerBound)" : ""
            throw RecurrenceError(
                .outOfRange, word: String(value),
                reason: "\(part) is \(range.lowerBound) to \(range.upperBound)\(below)")
        }
    }

    private func checkCombinations() throws(RecurrenceError) {
        let isNumbered = byDay.contains { $0.ordinal != nil }
        let hasOther =
            !(bySecond.isEmpty && byMinute.isEmpty && byHour.isEmpty && byDay.isEmpty && byMonthDay.isEmpty
            && byYearDay.isEmpty && byWeekNumber.isEmpty && byMonth.isEmpty)
        let faults: [(Bool, String, String)] = [
            (!byWeekNumber.isEmpty && frequency != .yearly, "BYWEEKNO", "it goes with FREQ=YEARLY only"),
            (
                !byYearDay.isEmpty && [.daily, .weekly, .monthly].contains(frequency), "BYYEARDAY",
                "it does not go with FREQ=DAILY, WEEKLY or MONTHLY"
            ),
            (!byMonthDay.isEmpty && frequency == .weekly, "BYMONTHDAY", "it does not go with FREQ=WEEKLY"),
            (
                isNumbered && ![.monthly, .yearly].contains(frequency), "BYDAY",
                "a numbered weekday goes with FREQ=MONTHLY or YEARLY only"
            ),
            (
                isNumbered && !byWeekNumber.isEmpty, "BYDAY",
                "a numbered weekday does not go with BYWEEKNO"
            ),
            (!bySetPosition.isEmpty && !hasOther, "BYSETPOS", "it needs another BY part to choose from"),
            (
                monthEnd != .omit && ![.monthly, .yearly].contains(frequency), "SKIP",
                "it goes with FREQ=MONTHLY or YEARLY only"
            ),
        ]
        for (isWrong, part, reason) in faults where isWrong {
            throw RecurrenceError(.contradiction, word: part, reason: reason)
        }
    }
}
