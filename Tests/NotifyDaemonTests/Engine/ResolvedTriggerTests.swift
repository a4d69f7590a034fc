import CivilTime
import NotifyInterface
import NotifyModel
import Recurrence
import Testing

@testable import NotifyDaemon

@Suite("What the words of a trigger mean")
struct ResolvedTriggerTests {
    private let now = moment("2027-03-01T12:00:00Z")

    private func resolve(_ trigger: WireTrigger, system: String = "Europe/Berlin") throws -> ResolvedTrigger {
        try trigger.resolve(at: now, systemZone: Zone.load(system))
    }

    private func fault(_ trigger: WireTrigger) throws -> (field: String, reason: String, expected: String?)? {
        let error = #expect(throws: NotifyError.self) { try resolve(trigger) }
        guard case .invalidField(let field, _, let reason, let expected) = try #require(error).kind else { return nil }
        return (field, reason, expected)
    }

    // MARK: Zones (C09)

    static let badZones = [
        "Europe/Berlinn", "CEST", "", "Europe/Berlin ", "PST", "GMT+5", "/etc/localtime", "Fixed/UTC",
    ]

    @Test("a zone that tzdata does not list is refused by its field (C09)", arguments: badZones)
    func badZone(name: String) throws {
        let fault = try #require(try self.fault(WireTrigger(at: "2027-06-01T08:00:00", zone: name)))
        #expect(fault.field == "trigger.zone")
        #expect(!fault.reason.isEmpty)
    }

    @Test("a typing error is answered with the near match (C09)", arguments: ["Europe/Berlinn", "Europe/Berlin "])
    func nearZone(name: String) throws {
        let fault = try #require(try self.fault(WireTrigger(at: "2027-06-01T08:00:00", zone: name)))
        #expect(fault.expected?.contains("Europe/Berlin") == true)
    }

    @Test("recent names of tzdata are zones (C09)", arguments: ["Europe/Kyiv", "America/Nuuk", "UTC"])
    func goodZone(name: String) throws {
        let resolved = try resolve(WireTrigger(at: "2027-06-01T08:00:00", zone: name))
        #expect(resolved.trigger == .pinned("2027-06-01T08:00:00", zone: name))
    }

    // MARK: Dates

    @Test("a date with an offset is an instant: no zone moves it")
    func instantDate() throws {
        let resolved = try resolve(WireTrigger(at: "2027-06-01T08:00:00+02:00"))
        #expect(resolved.trigger == .instant("2027-06-01T06:00:00Z"))
        #expect(resolved.scheduled == instant("2027-06-01T06:00:00Z"))
        #expect(resolved.due == .wall(instant("2027-06-01T06:00:00Z")))
        #expect(resolved.notes.isEmpty)
    }

    @Test("equal dates in other offsets are equal triggers")
    func normalised() throws {
        let one = try resolve(WireTrigger(at: "2027-06-01T08:00:00+02:00"))
        #expect(try resolve(WireTrigger(at: "2027-06-01T06:00:00Z")) == one)
    }

    @Test("a date without an offset is pinned to the zone that was named, else to the system's")
    func wallDate() throws {
        let named = try resolve(WireTrigger(at: "2027-06-01T08:00:00", zone: "America/New_York"))
        #expect(named.trigger == .pinned("2027-06-01T08:00:00", zone: "America/New_York"))
        #expect(named.scheduled == instant("2027-06-01T12:00:00Z"))
        let system = try resolve(WireTrigger(at: "2027-06-01T08:00:00"))
        #expect(system.trigger == .pinned("2027-06-01T08:00:00", zone: "Europe/Berlin"))
        #expect(system.scheduled == instant("2027-06-01T06:00:00Z"))
    }

    @Test("a time in a gap is shifted, and the reply says so")
    func gap() throws {
        let resolved = try resolve(WireTrigger(at: "2027-03-28T02:30:00"))
        #expect(resolved.scheduled == instant("2027-03-28T01:30:00Z"))
        #expect(resolved.notes.count == 1)
        #expect(resolved.notes.first?.contains("does not exist") == true)
    }

    @Test("a time that comes twice is the first, and the reply says so")
    func overlap() throws {
        let resolved = try resolve(WireTrigger(at: "2027-10-31T02:30:00"))
        #expect(resolved.scheduled == instant("2027-10-31T00:30:00Z"))
        #expect(resolved.notes.first?.contains("twice") == true)
    }

    // MARK: Ranges (C12)

    static let far = [
        "2038-01-19T03:14:08Z", "2065-06-01T12:00:00Z", "9999-12-31T23:59:59Z", "1969-12-31T23:59:59Z",
    ]

    @Test("far dates are exact (C12)", arguments: far)
    func farDate(text: String) throws {
        #expect(try resolve(WireTrigger(at: text)).trigger == .instant(text))
        #expect(try resolve(WireTrigger(at: text)).scheduled.description == text)
    }

    @Test(
        "dates beyond the range are refused, never clamped (C12)",
        arguments: ["99999-01-01T00:00:00Z", "10000-01-01T00:00:00Z"])
    func beyond(text: String) throws {
        #expect(try fault(WireTrigger(at: text))?.field == "trigger.at")
    }

    @Test(
        "a wall time whose instant lies outside the range is refused",
        arguments: [
            ("9999-12-31T23:59:59", "America/New_York"), ("0001-01-01T00:00:00", "Asia/Tokyo"),
        ])
    func beyondByZone(text: String, zone: String) throws {
        #expect(try fault(WireTrigger(at: text, zone: zone))?.field == "trigger.at")
    }

    @Test("--in 300000d is exact; beyond the year 9999 it is refused (C12)")
    func longCountdown() throws {
        let resolved = try resolve(WireTrigger(duration: "300000d"))
        #expect(resolved.scheduled == now.after(300_000 * .minutes(1_440)).wall)
        #expect(resolved.due == .elapsed(now.after(300_000 * .minutes(1_440)).elapsed))
        #expect(try fault(WireTrigger(duration: "8000y"))?.field == "trigger.in")
    }

    // MARK: Countdowns

    @Test("a countdown rings on the elapsed axis; its date is only its name")
    func countdown() throws {
        let resolved = try resolve(WireTrigger(duration: "1h 30min"))
        #expect(resolved.trigger == .elapsed(milliseconds: .minutes(90)))
        #expect(resolved.scheduled == instant("2027-03-01T13:30:00Z"))
        #expect(resolved.due == .elapsed(Elapsed(milliseconds: now.elapsed.milliseconds + .minutes(90))))
    }

    @Test("now is due at once")
    func atOnce() throws {
        let resolved = try resolve(WireTrigger(now: true))
        #expect(resolved == ResolvedTrigger(trigger: .now, scheduled: now.wall, due: .wall(now.wall)))
    }

    static let badDurations = ["", "0", "0s", "-5min", "5 parsecs", "soon"]

    @Test("a duration that cannot be read names its field", arguments: badDurations)
    func badDuration(text: String) throws {
        #expect(try fault(WireTrigger(duration: text))?.field == "trigger.in")
    }

    @Test(
        "a trigger becomes the words that mean it",
        arguments: [
            Trigger.instant("2027-06-01T06:00:00Z"), .pinned("2027-06-01T08:00:00", zone: "Europe/Kyiv"),
            .elapsed(milliseconds: 5_400_001),
        ])
    func words(trigger: Trigger) throws {
        #expect(try resolve(WireTrigger(trigger)).trigger == trigger)
    }

    @Test("the words of now are now")
    func nowWords() {
        #expect(WireTrigger(.now) == WireTrigger(now: true))
    }
}
