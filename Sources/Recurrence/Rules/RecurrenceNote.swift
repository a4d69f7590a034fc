public import CivilTime

/// Something about a recurrence that may surprise the user when it is scheduled; its description is one line for people.
public enum RecurrenceNote: Hashable, Sendable {
    /// It has no date at all.
    case never
    /// All its dates have passed; this was the last.
    case ended(RecurrenceDate)
    /// Its rule asks for 29 February, so it fires in leap years only.
    case leapYearsOnly(Remedy)
    /// Its rule asks for a day that short months do not have: 29, 30 or 31.
    case monthsWithDay(Int, Remedy)
    /// An exception is no date of it.
    case leavesNothingOut(DateTimeText)
    /// The wall time of the next date does not exist that day; clocks show another one then.
    case moved(RecurrenceDate, shown: CivilDateTime)

    /// What to write where the last day of a month is meant.
    public enum Remedy: Hashable, Sendable {
        /// The part `SKIP` of a rule.
        case skip
        /// A calendar expression with `~`.
        case calendar
        /// Nothing: the day is one of several conditions.
        case none
    }
}

extension RecurrenceNote: CustomStringConvertible {
    /// One line for people, with what to write instead where something else may be meant.
    public var description: String {
        switch self {
        case .never: "this never fires"
        case .ended(let date): "this has ended; its last date was \(date.civil)"
        case .leapYearsOnly(let remedy): "this fires in leap years only" + remedy.inFebruary
        case .monthsWithDay(let day, let remedy):
            "this fires only in months that have a day \(day)" + remedy.inAnyMonth
        case .leavesNothingOut(let date): "the exception \(date) is no date of this: it leaves nothing out"
        case .moved(let date, let shown):
            "\(date.civil) does not exist there (clocks go forward); the first date is moved to \(shown)"
        }
    }
}

extension RecurrenceNote.Remedy {
    fileprivate var inFebruary: String {
        switch self {
        case .skip: "; SKIP=BACKWARD makes it 28 February and SKIP=FORWARD 1 March in other years"
        case .calendar: "; --every \"*-02~01\" is the last day of each February"
        case .none: ""
        }
    }

    fileprivate var inAnyMonth: String {
        switch self {
        case .skip: "; SKIP=BACKWARD makes it the last day of shorter months"
        case .calendar: "; --every \"*-*~01\" is the last day of each month"
        case .none: ""
        }
    }
}

extension RecurrenceNote {
    /// The note with what can be written in the language of an expression: only rules know `SKIP`.
    func fitting(_ expression: SeriesExpression) -> RecurrenceNote {
        if case .rule = expression { return self }
        switch self {
        case .leapYearsOnly(.skip): return .leapYearsOnly(.calendar)
        case .monthsWithDay(let day, .skip): return .monthsWithDay(day, .calendar)
        default: return self
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
        let remedy: RecurrenceNote.Remedy = byDay.isEmpty ? .skip : .none
        if months == [2], least == 29 { return .leapYearsOnly(remedy) }
        let longest = months.map { CivilDate.daysIn(month: $0, year: 2023) }
        return longest.contains { $0 < least } ? .monthsWithDay(least, remedy) : nil
    }
}
