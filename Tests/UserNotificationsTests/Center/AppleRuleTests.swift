import AppleSources
import Foundation
import NotifyTestSupport
import Testing

@testable import UserNotifications

/// What Apple's documentation promises of requests, against a real daemon.
@Suite("Apple's rules for requests")
struct AppleRuleTests {
    private let fixture: CenterFixture
    private var center: UNUserNotificationCenter { fixture.center }

    init() throws { fixture = try CenterFixture() }

    @Test("a request is pending until its date and delivered from then on")
    func pendingThenDelivered() async throws {
        try await fixture.add("tea", .once(60))
        #expect(await fixture.pending() == ["tea"])
        #expect(await fixture.delivered().isEmpty)
        try fixture.advance("1min")
        #expect(await fixture.pending().isEmpty)
        #expect(await fixture.delivered() == ["tea"])
    }

    @Test("what was added comes back with its content and its trigger")
    func comesBack() async throws {
        let content = Everything.content()
        let components = DateComponents(hour: 7, minute: 30)
        let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
        let request = UNNotificationRequest(identifier: "x", content: content, trigger: trigger)
        try await center.add(request)
        #expect(await center.pendingNotificationRequests() == [request])
        try fixture.advance("8h")
        let delivered = await center.deliveredNotifications()
        #expect(delivered.map(\.request) == [request])
        #expect(delivered.first?.date == ISO8601DateFormatter().date(from: "2026-03-07T07:30:00Z"))
        #expect(await fixture.pending() == ["x"], "a repeating request waits for its next date")
    }

    @Test("adding an identifier again restarts its interval")
    func restarts() async throws {
        try await fixture.add("tea", .every(3600))
        try fixture.advance("50min")
        try await fixture.add("tea", .every(3600))
        try fixture.advance("50min")
        #expect(await fixture.delivered().isEmpty)
        try fixture.advance("10min")
        #expect(await fixture.delivered() == ["tea"])
    }

    @Test("adding an identifier again replaces what it delivered")
    func replacesDelivered() async throws {
        try await fixture.add("tea", .once(60))
        try fixture.advance("1min")
        #expect(await fixture.delivered() == ["tea"])
        try await fixture.add("tea", .once(60))
        #expect(await fixture.delivered().isEmpty)
        #expect(await fixture.pending() == ["tea"])
        try fixture.advance("1min")
        #expect(await fixture.delivered() == ["tea"])
    }

    @Test("a calendar trigger in the past never fires, its next date is nil, and its request is not pending")
    func pastCalendar() async throws {
        let past = DateComponents(year: 2026, month: 3, day: 6, hour: 9)
        let trigger = UNCalendarNotificationTrigger(dateMatching: past, repeats: false)
        let now = try #require(ISO8601DateFormatter().date(from: "2026-03-07T00:00:00Z"))
        #expect(trigger.nextTriggerDate(after: now, in: .gmt) == nil)
        try await fixture.add("late", trigger)
        #expect(await fixture.pending().isEmpty)
        try fixture.advance("400d")
        #expect(await fixture.delivered().isEmpty)
    }

    @Test("a calendar trigger that does not repeat fires once, at the next fitting date")
    func onceCalendar() async throws {
        try await fixture.add(
            "x", UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 9, weekday: 2), repeats: false))
        try fixture.advance("3d")
        #expect(await fixture.delivered() == ["x"])
        #expect(await fixture.pending().isEmpty)
        #expect(try fixture.control("show", "x").contains("2026-03-09"))
    }

    @Test("components that no expression has fire at the dates of Foundation's calendar, in the zone that was named")
    func listedDates() async throws {
        var components = DateComponents(hour: 8, weekday: 2, weekOfMonth: 2)
        components.timeZone = TimeZone(secondsFromGMT: 5 * 3600 + 1800)
        try await fixture.add("x", UNCalendarNotificationTrigger(dateMatching: components, repeats: true))
        #expect(await fixture.pending() == ["x"])
    }

    @Test("removing pending requests leaves what they delivered, and the other way round")
    func removals() async throws {
        try await fixture.add("a", .every(60))
        try await fixture.add("b", .every(60))
        try fixture.advance("1min")
        center.removePendingNotificationRequests(withIdentifiers: ["a", "unknown"])
        #expect(await fixture.pending() == ["b"])
        #expect(await fixture.delivered() == ["a", "b"])
        center.removeDeliveredNotifications(withIdentifiers: ["b", "unknown"])
        #expect(await fixture.pending() == ["b"])
        #expect(await fixture.delivered() == ["a"])
        center.removeAllPendingNotificationRequests()
        #expect(await fixture.pending().isEmpty)
        center.removeAllDeliveredNotifications()
        #expect(await fixture.delivered().isEmpty)
    }

    @Test("adding and removing at once, without waiting for either, keeps that order")
    func order() async throws {
        for index in 0..<20 {
            ReminderScheduler(center: center).remind("x\(index)", after: 3600)
            center.removePendingNotificationRequests(withIdentifiers: ["x\(index)"])
        }
        #expect(await fixture.pending().isEmpty)
    }

    @Test("a repeating interval below 60 s is refused, and so is one of nothing")
    func shortIntervals() async throws {
        let faults: [UNNotificationTrigger] = [
            .every(59), .once(0), .once(1e16), .every(1e300), .once(.infinity), .once(.nan),
            try #require(Everything.triggers().last), UNPushNotificationTrigger(.push),
        ]
        for trigger in faults {
            await #expect {
                try await fixture.add("x", trigger)
            } throws: { Everything.describe($0) == "no date" }
        }
        #expect(await fixture.pending().isEmpty)
        try await fixture.add("x", .every(60))
    }

    @Test("content without anything, and with a badge out of range, is refused")
    func contents() async throws {
        let empty = UNMutableNotificationContent()
        let large = UNMutableNotificationContent()
        large.badge = -1
        let odd = UNMutableNotificationContent()
        odd.title = "x"
        odd.userInfo = ["zone": TimeZone.gmt]
        for (content, fault) in [(empty, "no content"), (large, "badge"), (odd, "no content")] {
            await #expect {
                try await center.add(UNNotificationRequest(identifier: "x", content: content, trigger: nil))
            } throws: { Everything.describe($0) == fault }
        }
    }

    @Test("a request without a trigger rings at once")
    func atOnce() async throws {
        try await fixture.add("now", nil)
        try fixture.advance("1s")
        #expect(await fixture.delivered() == ["now"])
    }
}
