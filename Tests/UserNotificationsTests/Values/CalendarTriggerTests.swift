import Foundation
import NotifyInterface
import Testing

@testable import UserNotifications

@Suite("calendar triggers")
struct CalendarTriggerTests {
    private static func date(_ text: String) throws -> Date {
        try #require(ISO8601DateFormatter().date(from: text))
    }

    /// Components, the calendar expression, and in Berlin the first date after 2026-03-07T12:00:00Z (a Saturday).
    static let table: [(DateComponents, String, String?)] = [
        (DateComponents(hour: 9), "*-*-* 09:00:00", "2026-03-08T08:00:00Z"),
        (DateComponents(hour: 13, minute: 30), "*-*-* 13:30:00", "2026-03-07T12:30:00Z"),
        (DateComponents(minute: 30), "*-*-* *:30:00", "2026-03-07T12:30:00Z"),
        (DateComponents(second: 5), "*-*-* *:*:05", "2026-03-07T12:00:05Z"),
        (DateComponents(hour: 8, weekday: 3), "Tue *-*-* 08:00:00", "2026-03-10T07:00:00Z"),
        (DateComponents(weekday: 1), "Sun *-*-* 00:00:00", "2026-03-07T23:00:00Z"),
        (DateComponents(hour: 8, weekday: 3, weekdayOrdinal: 2), "Tue *-*-08..14 08:00:00", "2026-03-10T07:00:00Z"),
        (DateComponents(day: 1), "*-*-01 00:00:00", "2026-03-31T22:00:00Z"),
        (DateComponents(month: 12), "*-12-01 00:00:00", "2026-11-30T23:00:00Z"),
        (DateComponents(month: 12, hour: 9), "*-12-* 09:00:00", "2026-12-01T08:00:00Z"),
        (DateComponents(month: 2, day: 29), "*-02-29 00:00:00", "2028-02-28T23:00:00Z"),
        (DateComponents(quarter: 3), "*-07-01 00:00:00", "2026-06-30T22:00:00Z"),
        (DateComponents(day: 15, quarter: 2), "*-04,05,06-15 00:00:00", "2026-04-14T22:00:00Z"),
        (DateComponents(year: 2027), "2027-01-01 00:00:00", "2026-12-31T23:00:00Z"),
        (DateComponents(year: 2026, month: 3, day: 7, hour: 13), "2026-03-07 13:00:00", nil),
        (DateComponents(year: 2026, month: 3, day: 8, hour: 7), "2026-03-08 07:00:00", "2026-03-08T06:00:00Z"),
        (DateComponents(year: 2020, month: 1, day: 1), "2020-01-01 00:00:00", nil),
        (DateComponents(month: 2, day: 30), "*-02-30 00:00:00", nil),
        (DateComponents(month: 2, day: 30, minute: 0), "*-02-30 *:00:00", nil),
        (DateComponents(year: 2020, minute: 30), "2020-*-* *:30:00", nil),
        (DateComponents(year: 2400, minute: 30), "2400-*-* *:30:00", "2399-12-31T23:30:00Z"),
    ]

    @Test("any subset of components is an expression and has a next date", arguments: table.indices)
    func components(index: Int) throws {
        let (components, expression, next) = Self.table[index]
        #expect(CalendarFields(components)?.expression == expression)
        let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
        let found = trigger.nextTriggerDate(
            after: try Self.date("2026-03-07T12:00:00Z"), in: try #require(TimeZone(identifier: "Europe/Berlin")))
        #expect(try found == next.map { try Self.date($0) })
    }

    /// Components, a moment in Berlin, and the next date: the gap of 2026-03-29 and the overlap of 2026-10-25.
    static let changes: [(DateComponents, String, String)] = [
        (DateComponents(hour: 2, minute: 30), "2026-03-28T12:00:00Z", "2026-03-29T01:30:00Z"),
        (DateComponents(hour: 2, minute: 30), "2026-03-29T01:10:00Z", "2026-03-29T01:30:00Z"),
        (DateComponents(hour: 2, minute: 30), "2026-10-24T12:00:00Z", "2026-10-25T00:30:00Z"),
        (DateComponents(hour: 2, minute: 30), "2026-10-25T00:40:00Z", "2026-10-26T01:30:00Z"),
        (DateComponents(minute: 30), "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"),
        (DateComponents(minute: 30), "2026-10-25T01:30:00Z", "2026-10-25T02:30:00Z"),
        (DateComponents(minute: 0), "2026-03-29T00:30:00Z", "2026-03-29T01:00:00Z"),
    ]

    @Test("clock changes move a time of day once, and never an interval", arguments: changes.indices)
    func clockChanges(index: Int) throws {
        let (components, now, next) = Self.changes[index]
        let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
        let found = trigger.nextTriggerDate(
            after: try Self.date(now), in: try #require(TimeZone(identifier: "Europe/Berlin")))
        #expect(try found == Self.date(next))
    }

    @Test("components that no expression has are dates of Foundation's calendar", arguments: [true, false])
    func listed(repeats: Bool) throws {
        let components = DateComponents(hour: 8, weekday: 2, weekOfMonth: 2)
        let dates = CalendarDates(components, zone: .gmt)
        #expect(!dates.hasExpression)
        let found = dates.worked(after: try Self.date("2026-03-07T12:00:00Z"), limit: 2)
        #expect(try found == [Self.date("2026-03-09T08:00:00Z"), Self.date("2026-04-06T08:00:00Z")])
        let wire = try TriggerValue.calendar(components, repeats: repeats).wire(
            after: try Self.date("2026-03-07T12:00:00Z"), in: .gmt)
        let rule = try #require(wire?.rrule)
        #expect(rule.hasPrefix("DTSTART:20260309T080000\nRDATE:20260309T080000"), "\(rule)")
        #expect(rule.split(separator: ",").count == (repeats ? CalendarDates.most : 1) && rule.utf8.count <= 4096)
    }

    @Test("a whole date with all that Foundation adds to it is that date")
    func wholeDate() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let moment = try Self.date("2026-03-08T06:00:00Z")
        let components = Calendar(identifier: .gregorian).dateComponents(in: zone, from: moment)
        let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
        #expect(try trigger.nextTriggerDate(after: Self.date("2026-03-07T12:00:00Z"), in: .gmt) == moment)
        let wire = try TriggerValue.calendar(components, repeats: false).wire(after: moment, in: .gmt)
        #expect(wire?.zone == "Europe/Berlin")
    }

    @Test("nothing named, or what no date has, never fires")
    func never() throws {
        for components in [DateComponents(), DateComponents(hour: 25), DateComponents(month: 13)] {
            #expect(UNCalendarNotificationTrigger(dateMatching: components, repeats: true).nextTriggerDate() == nil)
        }
    }
}
