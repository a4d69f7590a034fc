public import CivilTime

extension RecurrencePlan {
    /// What may surprise somebody who schedules this plan, whose prepared dates are `schedule`; `now` is its beginning.
    ///
    /// Beside what the dates themselves say: whether they are over, which only the words know when nobody named a start,
    /// and exceptions that leave nothing out, of which the first `asked` are looked at.
    public func notes(
        _ schedule: RecurrenceSchedule, at now: Instant, asked: Int = .max
    ) throws(RecurrenceError) -> [RecurrenceNote] {
        var notes = schedule.notes(at: now)
        if notes == [.never], let last = try lastDate(before: now) { notes = [.ended(last)] }
        return try notes.map { $0.fitting(expression) } + idleExceptions(asked)
    }

    /// The last date before a moment, had the series begun long ago.
    private func lastDate(before now: Instant) throws(RecurrenceError) -> RecurrenceDate? {
        guard isStartChosen, !expression.isSpan, count == nil, let first = CivilDate(year: 1, month: 1, day: 2) else {
            return nil
        }
        var early = RecurrencePlan(expression, anchoredAt: CivilDateTime(midnightOf: first), zone: zone)
        (early.gap, early.overlap, early.until, early.exceptions) = (gap, overlap, until, exceptions)
        return try early.schedule().previous(before: now)
    }

    private func idleExceptions(_ asked: Int) throws(RecurrenceError) -> [RecurrenceNote] {
        let asked = exceptions.prefix(asked)
        guard !asked.isEmpty else { return [] }
        var whole = self
        whole.exceptions = []
        let dates = try whole.schedule()
        return asked.filter { !dates.has($0) }.map { .leavesNothingOut($0) }
    }
}

extension RecurrenceSchedule {
    /// Whether an exception of that text takes a date out.
    fileprivate func has(_ exception: DateTimeText) -> Bool {
        switch exception {
        case .instant(let instant, _):
            return next(after: instant.justBefore)?.instant == instant
        case .local(let civil):
            let found = zone.lookup(civil)
            return [found.before, found.after, found.transition].contains {
                next(after: $0.justBefore)?.civil == civil
            }
        case .date(let day):
            let midnight = zone.lookup(CivilDateTime(midnightOf: day))
            var from = min(midnight.before, midnight.after, midnight.transition).justBefore
            // Where clocks go back over midnight, dates of the day before stand among those of the day.
            for _ in 0..<RecurrenceSchedule.looks {
                guard let date = next(after: from), date.civil.date <= day else { return false }
                if date.civil.date == day { return true }
                from = date.instant
            }
            return true
        }
    }

    /// So many dates are looked at for one exception; a schedule that has more at midnight gets no note.
    private static let looks: Int = 128
}

extension Instant {
    fileprivate var justBefore: Instant { Instant(milliseconds: milliseconds - 1) }
}
