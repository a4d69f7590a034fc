import CivilTime

/// `RDATE` sorted by what fixes each date; a date alone takes the start's time of day.
struct RecurrenceDates {
    private(set) var civil: [CivilDateTime] = []
    private(set) var instants: [Instant] = []

    init(_ dates: [DateTimeText], start: CivilDateTime) {
        for date in dates {
            switch date {
            case .instant(let instant, _): instants.append(instant)
            case .local(let local): civil.append(local)
            case .date(let day):
                civil.append(
                    CivilDateTime(
                        dayNumber: day.dayNumber, secondOfDay: start.secondOfDay, millisecond: start.millisecond))
            }
        }
    }
}

/// `EXDATE` for looking up: whether a date is taken out.
struct RecurrenceExceptions: Sendable {
    private var civil: Set<CivilDateTime> = []
    private var instants: Set<Instant> = []
    private var days: Set<Int> = []

    init(_ exceptions: [DateTimeText]) {
        for exception in exceptions {
            switch exception {
            case .instant(let instant, _): instants.insert(instant)
            case .local(let local): civil.insert(local)
            case .date(let day): days.insert(day.dayNumber)
            }
        }
    }

    func contain(_ date: CivilDateTime) -> Bool {
        (!civil.isEmpty && civil.contains(date)) || (!days.isEmpty && days.contains(date.dayNumber))
    }

    func contain(_ date: Instant) -> Bool {
        !instants.isEmpty && instants.contains(date)
    }
}
