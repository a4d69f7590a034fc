internal import CivilTime
internal import Foundation

// Which dates a calendar trigger has
//
// Components of the Gregorian calendar are a calendar expression, which the daemon evaluates for ever. Others (weeks of a
// month or year, days of a year, another calendar, a zone that tzdata does not list) have no such expression: their next
// dates are worked out here, by Foundation's calendar, and sent as a list. A wall time that clocks skip is moved by the
// length of the gap, of one that they show twice the first pass counts: the daemon's rules.

/// The dates that date components match.
struct CalendarDates: Sendable {
    /// The components.
    let components: DateComponents
    /// Where wall times are.
    let zone: TimeZone

    /// How many dates of components without an expression are sent: as many as a rule's text has room for.
    static let most = 200

    init(_ components: DateComponents, zone: TimeZone) {
        self.components = components
        self.zone = components.timeZone ?? components.calendar?.timeZone ?? zone
    }

    /// Whether the components have a calendar expression.
    var hasExpression: Bool {
        let given = significant
        let exotic = [given.weekOfMonth, given.weekOfYear, given.yearForWeekOfYear, given.dayOfYear]
        let isGregorian = given.calendar.map { $0.identifier == .gregorian } ?? true
        let isListed = zone.identifier == "GMT" || !zone.identifier.hasPrefix("GMT")
        return exotic.allSatisfy { $0 == nil } && isGregorian && isListed && given.era.map { $0 == 1 } != false
    }

    /// The components without those that repeat what a whole date says, and without fractions of a second.
    var significant: DateComponents {
        var given = components
        given.nanosecond = nil
        guard given.year != nil, given.month != nil, given.day != nil else { return given }
        given.quarter = nil
        given.weekdayOrdinal = nil
        given.weekOfMonth = nil
        given.weekOfYear = nil
        given.yearForWeekOfYear = nil
        given.dayOfYear = nil
        return given
    }

    /// The first date later than `date`; nil when there is none.
    func next(after date: Date) -> Date? {
        guard hasExpression else { return worked(after: date, limit: 1).first }
        guard let fields = CalendarFields(significant) else { return nil }
        return fields.isInterval ? nextInterval(fields, after: date) : nextFixed(fields, after: date)
    }

    /// The next dates by Foundation's calendar.
    func worked(after date: Date, limit: Int) -> [Date] {
        var calendar = components.calendar ?? Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        var asked = significant
        asked.calendar = nil
        asked.timeZone = nil
        var dates: [Date] = []
        var last = date
        while dates.count < limit,
            let next = calendar.nextDate(after: last, matching: asked, matchingPolicy: .nextTime), next > last
        {
            dates.append(next)
            last = next
        }
        return dates
    }

    /// Times of day: a gap may have moved one past `date`, so the walk begins before it.
    private func nextFixed(_ fields: CalendarFields, after date: Date) -> Date? {
        let gap: TimeInterval = 3 * 3600
        var civil = civil(date.addingTimeInterval(-gap), seconds: zone.secondsFromGMT(for: date))
        while let next = fields.next(after: civil) {
            if let instant = instant(next), instant > date { return instant }
            civil = next
        }
        return nil
    }

    /// Times that go on through changes of the offset: from one change to the next with one offset.
    ///
    /// Fields that have no date with the offset of today may have one with the next, at the turn of their year, but
    /// then none with any. A date far away is gone to at once: no offset differs from another by two days.
    private func nextInterval(_ fields: CalendarFields, after date: Date) -> Date? {
        let twoDays: TimeInterval = 2 * 86_400
        var start = date
        var misses = 0
        while misses < 2 {
            let offset = zone.secondsFromGMT(for: start)
            let end = zone.nextDaylightSavingTimeTransition(after: start)
            // A change of the offset is itself a moment that may fit; `date` is not, as the next one is later.
            let from = start == date ? start : start.addingTimeInterval(-1)
            let next = fields.next(after: civil(from, seconds: offset)).map {
                Date(timeIntervalSince1970: Double($0.wholeSeconds) - Double(offset))
            }
            guard let end, end > start, next.map({ $0 >= end }) != false else { return next }
            if next == nil { misses += 1 }
            start = max(end, next?.addingTimeInterval(-twoDays) ?? end)
        }
        return nil
    }

    func civil(_ date: Date, seconds: Int) -> CivilDateTime {
        CivilDateTime(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded(.down)) + Int64(seconds) * 1000)
    }

    private func instant(_ civil: CivilDateTime) -> Date? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let date = civil.date
        return calendar.date(
            from: DateComponents(
                year: date.year, month: date.month, day: date.day, hour: civil.hour, minute: civil.minute,
                second: civil.second))
    }
}
