public import CivilTime

/// The lines of RFC 5545 that say when something recurs: `DTSTART`, `RRULE`, `RDATE`, `EXDATE`, read and printed.
///
/// One property a line, folded lines as RFC 5545 section 3.1 folds them; a line that begins with `FREQ=` is a rule. `TZID`
/// must be the same on every line that has one, and `RDATE` and `EXDATE` lines without one follow it. `VALUE=PERIOD` is
/// refused. Which zone governs is left to the caller when no line names one.
public struct RecurrenceText: Hashable, Sendable {
    /// `DTSTART`; nil when the text has none.
    public var start: DateTimeText?
    /// The zone that `TZID` names, `UTC` for a start with `Z`; nil when nothing says.
    public var zoneName: String?
    /// The rules.
    public var rules: [RecurrenceRule] = []
    /// `RDATE`.
    public var dates: [DateTimeText] = []
    /// `EXDATE`.
    public var exceptions: [DateTimeText] = []

    /// Makes an empty text.
    public init() {}

    /// Reads the lines; throws the word that is wrong, its place in the whole text, and what would be right.
    public static func parse(_ text: String) throws(RecurrenceError) -> RecurrenceText {
        var parser = RecurrenceTextParser(text)
        return try parser.parse()
    }

    /// The recurrence set from a start on the wall; the text's own `DTSTART` when it has one and none is given.
    ///
    /// - Throws: `contradiction` when both are there or neither is.
    public func set(startingAt given: CivilDateTime? = nil) throws(RecurrenceError) -> RecurrenceSet {
        if let start, given != nil {
            throw RecurrenceError(
                .contradiction, word: "DTSTART", reason: "the text has a start (\(start)), so no other can be given")
        }
        let own: CivilDateTime? =
            switch start {
            case .instant(let instant, _): CivilDateTime(milliseconds: instant.milliseconds)
            case .local(let civil): civil
            case .date(let date): CivilDateTime(midnightOf: date)
            case nil: nil
            }
        guard let begin = own ?? given else {
            throw RecurrenceError(.contradiction, word: "", reason: "a rule needs a start: give one, or a DTSTART line")
        }
        return RecurrenceSet(start: begin, rules: rules, dates: dates, exceptions: exceptions)
    }
}

extension RecurrenceText: CustomStringConvertible {
    /// The lines, separated by line feeds, dates of one form on one line; not folded.
    ///
    /// The zone stands on each line of wall times, as the RFC asks; without any it stands on the first line.
    public var description: String {
        var lines = start.map { [line("DTSTART", [$0])] } ?? []
        lines += rules.map { ("RRULE", "", $0.description) }
        lines += grouped(dates).map { line("RDATE", $0) }
        lines += grouped(exceptions).map { line("EXDATE", $0) }
        if !lines.isEmpty, !lines.contains(where: { $0.parameters == zoneParameter }) {
            lines[0].parameters = zoneParameter + lines[0].parameters
        }
        return lines.map { "\($0.name)\($0.parameters):\($0.value)" }.joined(separator: "\n")
    }

    /// Empty when no zone has to be written, because none is known or the start is in UTC.
    private var zoneParameter: String {
        start?.isInstant == true ? "" : zoneName.map { ";TZID=\($0)" } ?? ""
    }

    private func line(_ name: String, _ dates: [DateTimeText]) -> (name: String, parameters: String, value: String) {
        let parameters =
            switch dates.first {
            case .date: ";VALUE=DATE"
            case .local: zoneParameter
            default: ""
            }
        return (name, parameters, dates.map(BasicDateTime.text).joined(separator: ","))
    }

    private func grouped(_ dates: [DateTimeText]) -> [[DateTimeText]] {
        var groups: [[DateTimeText]] = []
        for date in dates {
            if let last = groups.last?.last, last.isSameForm(as: date) {
                groups[groups.count - 1].append(date)
            } else {
                groups.append([date])
            }
        }
        return groups
    }
}

extension DateTimeText {
    var isInstant: Bool {
        if case .instant = self { true } else { false }
    }

    func isSameForm(as other: DateTimeText) -> Bool {
        switch (self, other) {
        case (.instant, .instant), (.local, .local), (.date, .date): true
        default: false
        }
    }
}
