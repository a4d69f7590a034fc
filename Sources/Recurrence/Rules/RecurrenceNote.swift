public import CivilTime

/// Something about a recurrence that may surprise the user when it is scheduled; its description is one line for people.
public enum RecurrenceNote: Hashable, Sendable {
    /// It has no date at all.
    case never
    /// All its dates have passed; this was the last.
    case ended(RecurrenceDate)
    /// Its rule asks for 29 February, so it fires in leap years only.
    case leapYearsOnly
    /// Its rule asks for a day that short months do not have: 29, 30 or 31.
    case monthsWithDay(Int)
    /// The wall time of the next date does not exist that day; clocks show another one then.
    case moved(RecurrenceDate, shown: CivilDateTime)
}

extension RecurrenceNote: CustomStringConvertible {
    /// One line for people, with what to write instead where something else may be meant.
    public var description: String {
        switch self {
        case .never: "this never fires"
        case .ended(let date): "this has ended; its last date was \(date.civil)"
        case .leapYearsOnly:
            "this fires in leap years only; SKIP=BACKWARD makes it 28 February and SKIP=FORWARD 1 March in other years"
        case .monthsWithDay(let day):
            "this fires only in months that have a day \(day); SKIP=BACKWARD makes it the last day of shorter months"
        case .moved(let date, let shown):
            "\(date.civil) does not exist there (clocks go forward); the first date is moved to \(shown)"
        }
    }
}

extension RecurrenceSchedule {
    /// What may surprise somebody who schedules this set at a moment, in the order of weight; empty for most sets.
    public func notes(at now: Instant) -> [RecurrenceNote] {
        guard let next = next(after: now) else { return [previous(before: now).map { .ended($0) } ?? .never] }
        var notes = set.rules.compactMap { $0.shortMonthNote(start: set.start.date) }
        if next.isMoved { notes.append(.moved(next, shown: zone.local(next.instant))) }
        return notes
    }
}

extension RecurrenceRule {
    /// The note on days that some of the rule's months do not have.
    fileprivate func shortMonthNote(start: CivilDate) -> RecurrenceNote? {
        let isLent = byDay.isEmpty && byYearDay.isEmpty && byWeekNumber.isEmpty && byMonthDay.isEmpty
        let lends = isLent && (frequency == .monthly || frequency == .yearly)
        let days = lends ? [start.day] : byMonthDay
        let months = byMonth.isEmpty ? (lends && frequency == .yearly ? [start.month] : Array(1...12)) : byMonth
        guard monthEnd == .omit, let least = days.min(), least > 28 else { return nil }
        if months == [2], least == 29 { return .leapYearsOnly }
        let longest = months.map { CivilDate.daysIn(month: $0, year: 2023) }
        return longest.contains { $0 < least } ? .monthsWithDay(least) : nil
    }
}
