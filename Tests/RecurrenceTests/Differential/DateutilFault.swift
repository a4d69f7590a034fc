import CivilTime
import Recurrence

/// The three classes of rules of which python-dateutil gives wrong dates, found by comparing it with the literal oracle.
enum DateutilFault: CaseIterable {
    /// `BYDAY=2MO,FR`: it takes the weekdays that are in both lists instead of in either.
    case mixedWeekdays
    /// `BYWEEKNO`: it leaves the days of a week that lie in the neighbouring year, and lends no weekday.
    case weekNumbers
    /// `BYSETPOS` of a first period that the start cuts: it counts from the start, not from the period's beginning.
    case partialFirstPeriod
}

extension RecurrenceRule {
    /// The fault that may show in this rule's dates, by its words alone; nil for most rules.
    func dateutilFault(from start: CivilDateTime) -> DateutilFault? {
        if !byWeekNumber.isEmpty { return .weekNumbers }
        if byDay.contains(where: { $0.ordinal == nil }), byDay.contains(where: { $0.ordinal != nil }) {
            return .mixedWeekdays
        }
        // Weeks are the only periods that dateutil begins at the start.
        let isCut = frequency == .weekly && start.date.weekday != weekStart
        return !bySetPosition.isEmpty && isCut ? .partialFirstPeriod : nil
    }

    /// The same rule with `UNTIL` as a wall time, for starts in UTC: dateutil reads a date as its midnight.
    var withLocalEnd: RecurrenceRule {
        var rule = self
        switch end {
        case .never, .count, .local: break
        case .date(let day): rule.end = .local(CivilDateTime(dayNumber: day.dayNumber, secondOfDay: 86_399))
        case .instant(let instant): rule.end = .local(Zone.utc.local(instant))
        }
        return rule
    }
}
