internal import CivilTime

extension CalendarFields {
    /// The first wall time with these fields that is later than `time`; nil when none comes within 400 years, after
    /// which the Gregorian calendar repeats itself.
    func next(after time: CivilDateTime) -> CivilDateTime? {
        var date = time.date
        var earliest = time.secondOfDay + 1
        let lastYear = min(date.year + 400, years?.upperBound ?? 9999, 9999)
        while date.year <= lastYear {
            if !matchesMonth(of: date) {
                guard let first = CivilDate(year: date.year, month: date.month, day: 1)?.advanced(byMonths: 1) else {
                    return nil
                }
                (date, earliest) = (first, 0)
                continue
            }
            if matches(date), let second = secondOfDay(from: earliest) {
                return CivilDateTime(dayNumber: date.dayNumber, secondOfDay: second)
            }
            (date, earliest) = (date.advanced(byDays: 1), 0)
        }
        return nil
    }

    /// Whether the hour is not named: such times run through both passes of an hour that clocks show twice.
    var isInterval: Bool { hour == nil }

    private func matchesMonth(of date: CivilDate) -> Bool {
        years?.contains(date.year) != false && months?.contains(date.month) != false
    }

    private func matches(_ date: CivilDate) -> Bool {
        days?.contains(date.day) != false && (weekday == nil || weekday == date.weekday)
    }

    private func secondOfDay(from earliest: Int) -> Int? {
        for hour in hour.map({ $0...$0 }) ?? 0...23 {
            for minute in minute.map({ $0...$0 }) ?? 0...59 {
                let time = hour * 3600 + minute * 60 + second
                if time >= earliest { return time }
            }
        }
        return nil
    }
}
