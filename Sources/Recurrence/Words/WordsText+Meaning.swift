import CivilTime

extension WordsText {
    func meaning(in context: TimeContext) throws(RecurrenceError) -> TimeMeaning {
        let base = try beginning(in: context)
        guard let span else { return base }
        let moved = try base.advanced(by: span, in: context)
        guard moved.instant >= context.now else { throw past(moved) }
        return moved
    }

    /// The day that the words name and nothing else, today included; nil when they name a time or add something.
    func wholeDay(in context: TimeContext) throws(RecurrenceError) -> CivilDate? {
        guard day != nil, secondOfDay == nil, span == nil else { return nil }
        var end = self
        end.secondOfDay = 86_399
        guard case .wall(let civil) = try end.meaning(in: context).kind else { return nil }
        return civil.date
    }

    /// The moment before anything is added.
    private func beginning(in context: TimeContext) throws(RecurrenceError) -> TimeMeaning {
        let now = context.zone.local(context.now)
        guard day != nil || secondOfDay != nil else {
            return TimeMeaning(kind: .instant, instant: context.now, zone: context.zone)
        }
        guard let day else { return try nextTime(now, context) }
        var found = try context.meaning(of: civil(on: date(day, from: now.date, turn: 0), now))
        if found.instant <= context.now, day.comesAgain {
            found = try context.meaning(of: civil(on: date(day, from: now.date, turn: 1), now))
        }
        // A span may lead out of the past again: 9:00 today + 1 day.
        guard found.instant > context.now || span != nil else { throw past(found) }
        return found
    }

    /// The next moment at which clocks show a time: today, in the second pass of a repeated hour, or tomorrow.
    private func nextTime(_ now: CivilDateTime, _ context: TimeContext) throws(RecurrenceError) -> TimeMeaning {
        for overlap in [context.overlap, .second] {
            let today = civil(on: now.date, now)
            let found = context.zone.resolve(today, gap: context.gap, overlap: overlap)
            guard let first = found.first, first > context.now else { continue }
            var chosen = context
            chosen.overlap = overlap
            return try chosen.meaning(of: today)
        }
        return try context.meaning(of: civil(on: now.date.advanced(byDays: 1), now))
    }

    private func civil(on date: CivilDate, _ now: CivilDateTime) -> CivilDateTime {
        CivilDateTime(dayNumber: date.dayNumber, secondOfDay: secondOfDay ?? now.secondOfDay)
    }

    private func date(_ day: Day, from today: CivilDate, turn: Int) throws(RecurrenceError) -> CivilDate {
        switch day {
        case .today: return today
        case .tomorrow: return today.advanced(byDays: 1)
        case .date(let date): return date
        case .weekday(let weekday, true):
            return today.advanced(byDays: 7 - today.weekday.rawValue + weekday.rawValue)
        case .weekday(let weekday, false):
            let ahead = (weekday.rawValue - today.weekday.rawValue + 7) % 7
            return today.advanced(byDays: ahead + turn * 7)
        case .monthDay(let month, let dayOfMonth):
            // 29 February may be up to eight years ahead.
            let years = (today.year...today.year + 8).compactMap { year in
                CivilDate(year: year, month: month, day: dayOfMonth)
            }
            let ahead = years.filter { $0 >= today }
            guard ahead.count > turn else {
                throw RecurrenceError(
                    .outOfRange, word: description, reason: "only the years 0001 to 9999 in UTC are supported")
            }
            return ahead[turn]
        }
    }

    private func past(_ meaning: TimeMeaning) -> RecurrenceError {
        let midnight = secondOfDay == 0 && day == .today ? "; midnight begins a day: write tomorrow at midnight" : ""
        return RecurrenceError(
            .past, word: description, reason: "\(meaning.echo) has passed already; name a later moment\(midnight)")
    }
}

extension WordsText.Day {
    /// Whether the same words mean another day when the first has passed.
    fileprivate var comesAgain: Bool {
        switch self {
        case .weekday(_, false), .monthDay: true
        case .weekday(_, true), .today, .tomorrow, .date: false
        }
    }
}

extension TimeMeaning {
    /// The moment a span later: days and longer on the calendar, with the time of day kept, the rest in elapsed time.
    fileprivate func advanced(by span: DurationText, in context: TimeContext) throws(RecurrenceError) -> TimeMeaning {
        let (step, elapsed) = span.parts
        var moved = self
        if step != CalendarStep(months: 0, days: 0) {
            let civil: CivilDateTime = if case .wall(let civil) = kind { civil } else { zone.local(instant) }
            guard let month = civil.date.advancedClamped(byMonths: step.months) else { throw outOfRange(span) }
            let date = month.advanced(byDays: step.days)
            let notes = month.day == civil.date.day ? [] : [TimeNote.shortMonth(asked: civil.date.day, shown: month)]
            moved = try context.meaning(
                of: CivilDateTime(
                    dayNumber: date.dayNumber, secondOfDay: civil.secondOfDay, millisecond: civil.millisecond),
                notes: self.notes.filter(\.isShortMonth) + notes)
        }
        guard elapsed > .zero else { return moved }
        guard let instant = moved.instant.advanced(exactlyBy: elapsed) else { throw outOfRange(span) }
        return TimeMeaning(kind: .instant, instant: instant, zone: zone, notes: moved.notes)
    }

    private func outOfRange(_ span: DurationText) -> RecurrenceError {
        RecurrenceError(
            .outOfRange, word: span.description, reason: "only the years 0001 to 9999 in UTC are supported")
    }
}

extension DurationText {
    /// The whole terms of a day and longer as a step on the calendar, and all others as elapsed time.
    fileprivate var parts: (step: CalendarStep, elapsed: Duration) {
        let onCalendar = terms.filter { $0.unit.isCalendarUnit && $0.fraction.isEmpty }
        let step = DurationText(terms: onCalendar, duration: .zero).calendarStep ?? CalendarStep(months: 0, days: 0)
        let fixed = onCalendar.reduce(Duration.zero) { $0 + .microseconds($1.whole * $1.unit.microseconds) }
        return (step, duration - fixed)
    }
}
