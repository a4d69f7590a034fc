import CivilTime

/// The days on which a rule may fire, found month by month as a mask of the days of the month.
///
/// Every part that says something about a day is a mask; parts are combined by `and`. A month costs a few dozen
/// operations however many days it has, which is what makes rare dates cheap to find.
struct DayFilter: Hashable, Sendable {
    private let months: BitMask
    private let years: [Int]
    private let daysFromStart: BitMask
    private let daysFromEnd: BitMask
    private let yearDays: [Int]
    private let plainDays: [Weekday]
    private let numberedDays: [WeekdayOrdinal]
    private let countsInMonth: Bool
    private let monthEnd: MonthEndPolicy
    /// Whether every day passes.
    let isOpen: Bool

    init(_ rule: RecurrenceRule) {
        months = BitMask(rule.byMonth)
        years = rule.byYear.sorted()
        daysFromStart = BitMask(rule.byMonthDay.filter { $0 > 0 })
        daysFromEnd = BitMask(rule.byMonthDay.filter { $0 < 0 }.map { -$0 })
        yearDays = rule.byYearDay
        plainDays = rule.byDay.filter { $0.ordinal == nil }.map(\.weekday)
        numberedDays = rule.byDay.filter { $0.ordinal != nil }
        countsInMonth = rule.frequency == .monthly || !rule.byMonth.isEmpty
        monthEnd = rule.monthEnd
        isOpen =
            rule.byMonth.isEmpty && rule.byYear.isEmpty && rule.byMonthDay.isEmpty && rule.byYearDay.isEmpty
            && rule.byDay.isEmpty
    }

    /// Whether each day of the 400-year cycle is treated the same in every cycle.
    var isCyclic: Bool { years.isEmpty }

    /// Whether a month can have a day at all.
    func allows(year: Int, month: Int) -> Bool {
        (months.isEmpty || months.contains(month)) && allows(year: year)
    }

    /// The first allowed month from one on, or nil when no later year is allowed.
    func nextMonth(year: Int, month: Int) -> (year: Int, month: Int)? {
        guard let allowed = nextYear(from: year) else { return nil }
        let first = allowed == year ? month : 1
        if months.isEmpty { return (allowed, first) }
        if let found = months.next(from: first) { return (allowed, found) }
        return nextYear(from: allowed + 1).map { ($0, months.first) }
    }

    /// The days of a month that pass, as bits 1 to 31.
    func days(year: Int, month: Int) -> BitMask {
        guard allows(year: year, month: month) else { return BitMask() }
        let length = CivilDate.daysIn(month: month, year: year)
        let first = CivilDate.dayNumber(year: year, month: month, day: 1)
        var mask = ((1 << UInt64(length)) - 1) << 1 as UInt64
        if !(daysFromStart.isEmpty && daysFromEnd.isEmpty) { mask &= monthDayBits(length: length) }
        if !yearDays.isEmpty { mask &= yearDayBits(year: year, first: first, length: length) }
        if !(plainDays.isEmpty && numberedDays.isEmpty) {
            mask &= weekdayBits(year: year, first: first, length: length)
        }
        return BitMask(bits: mask)
    }

    /// The first day from one on that passes, or nil when none does in a whole cycle of the calendar.
    ///
    /// The calendar repeats after 400 years, 4,800 months; a filter that lets nothing through in one cycle never does.
    func nextDay(from day: Int) -> Int? {
        guard !isOpen else { return day <= CivilDateTime.latest.dayNumber ? day : nil }
        let date = CivilDate(dayNumber: day)
        var place = nextMonth(year: date.year, month: date.month)
        var least = place.map { $0 == (date.year, date.month) } == true ? date.day : 1
        var left = isCyclic ? 4801 : Int.max
        while let (year, month) = place, year <= CivilDate.supportedYears.upperBound, left > 0 {
            if let found = days(year: year, month: month).next(from: least) {
                return CivilDate.dayNumber(year: year, month: month, day: found)
            }
            (least, left) = (1, left - 1)
            place = month == 12 ? nextMonth(year: year + 1, month: 1) : nextMonth(year: year, month: month + 1)
        }
        return nil
    }
}

extension DayFilter {
    /// The first of the next month when a named day of this one does not exist and is put forward; nil otherwise.
    func overflowDay(year: Int, month: Int) -> Int? {
        let length = CivilDate.daysIn(month: month, year: year)
        guard monthEnd == .forward, allows(year: year, month: month), daysFromStart.next(from: length + 1) != nil
        else { return nil }
        let day = CivilDate.dayNumber(year: year, month: month, day: 1) + length
        guard !(plainDays.isEmpty && numberedDays.isEmpty) else { return day }
        let next = CivilDate(dayNumber: day)
        let nextLength = CivilDate.daysIn(month: next.month, year: next.year)
        return BitMask(bits: weekdayBits(year: next.year, first: day, length: nextLength)).contains(1) ? day : nil
    }

    private func allows(year: Int) -> Bool {
        years.isEmpty || years.contains(year)
    }

    private func nextYear(from year: Int) -> Int? {
        years.isEmpty ? year : years.first { $0 >= year }
    }

    private func monthDayBits(length: Int) -> UInt64 {
        var bits = daysFromStart.bits
        for day in daysFromEnd where day <= length { bits |= 1 << UInt64(length + 1 - day) }
        if monthEnd == .backward, daysFromStart.next(from: length + 1) != nil { bits |= 1 << UInt64(length) }
        return bits
    }

    private func yearDayBits(year: Int, first: Int, length: Int) -> UInt64 {
        let newYear = CivilDate.dayNumber(year: year, month: 1, day: 1)
        let yearLength = CivilDate.isLeap(year) ? 366 : 365
        var bits: UInt64 = 0
        for value in yearDays where abs(value) <= yearLength {
            let day = newYear + (value > 0 ? value - 1 : yearLength + value) - first + 1
            if day >= 1, day <= length { bits |= 1 << UInt64(day) }
        }
        return bits
    }

    private func weekdayBits(year: Int, first: Int, length: Int) -> UInt64 {
        var bits: UInt64 = 0
        for weekday in plainDays {
            let day = 1 + (weekday.rawValue - Weekday(dayNumber: first).rawValue + 7) % 7
            bits |= 0b10_0000010_0000010_0000010_0000010 << UInt64(day - 1)
        }
        for numbered in numberedDays {
            guard let ordinal = numbered.ordinal else { continue }
            let day =
                countsInMonth
                ? Self.day(ordinal, numbered.weekday, first: first, length: length)
                : Self.day(
                    ordinal, numbered.weekday, first: CivilDate.dayNumber(year: year, month: 1, day: 1),
                    length: CivilDate.isLeap(year) ? 366 : 365)
            if let day, day >= first, day < first + length { bits |= 1 << UInt64(day - first + 1) }
        }
        return bits
    }

    /// The nth weekday of a span of days, or nil when the span has fewer.
    private static func day(_ ordinal: Int, _ weekday: Weekday, first: Int, length: Int) -> Int? {
        let last = first + length - 1
        let day =
            ordinal > 0
            ? first + (weekday.rawValue - Weekday(dayNumber: first).rawValue + 7) % 7 + (ordinal - 1) * 7
            : last - (Weekday(dayNumber: last).rawValue - weekday.rawValue + 7) % 7 + (ordinal + 1) * 7
        return day >= first && day <= last ? day : nil
    }
}
