import CivilTime
import Recurrence
import Testing

@testable import notifyctl

@Suite("times for people")
struct LocalTimeTests {
    private func time(_ zone: String, now: String = "2026-12-23T08:48:00Z") throws -> LocalTime {
        LocalTime(now: try Instant(rfc3339: now), zone: try Zone.load(zone))
    }

    @Test(
        "a table shows local time, with the offset where clocks show it twice",
        arguments: [
            ("2026-12-24T07:00:00Z", "Europe/Berlin", "2026-12-24 08:00"),
            ("2026-12-24T07:00:05.250Z", "Europe/Berlin", "2026-12-24 08:00:05"),
            ("2026-10-25T00:30:00Z", "Europe/Berlin", "2026-10-25 02:30 +02:00"),
            ("2026-10-25T01:30:00Z", "Europe/Berlin", "2026-10-25 02:30 +01:00"),
            ("2026-10-25T02:30:00Z", "Europe/Berlin", "2026-10-25 03:30"),
            ("2026-04-04T15:10:00Z", "Australia/Lord_Howe", "2026-04-05 01:40 +10:30"),
        ])
    func cells(instant: String, zone: String, expected: String) throws {
        #expect(try time(zone).cell(Instant(rfc3339: instant)) == expected)
    }

    @Test(
        "an echo says weekday, date, time, zone and offset",
        arguments: [
            ("Europe/Berlin", "Thu 2026-12-24 09:00 Europe/Berlin +01:00"),
            ("Europe/London", "Thu 2026-12-24 08:00 Europe/London +00:00"),
            ("America/St_Johns", "Thu 2026-12-24 04:30 America/St_Johns -03:30"),
        ])
    func echoes(zone: String, expected: String) throws {
        #expect(try time(zone).echo(Instant(rfc3339: "2026-12-24T08:00:00Z")) == expected)
    }

    @Test("UTC needs no offset")
    func utc() throws {
        let time = LocalTime(now: try Instant(rfc3339: Run.now), zone: .utc)
        #expect(time.echo(time.now) == "Wed 2026-12-23 08:48 UTC")
        #expect(try self.time("UTC").echo(time.now) == "Wed 2026-12-23 08:48 UTC")
    }

    @Test(
        "a distance has two units at most, rounded to the nearest",
        arguments: [
            ("2026-12-23T08:48:00Z", "now"), ("2026-12-23T08:48:00.400Z", "now"), ("2026-12-23T08:48:00.600Z", "in 1s"),
            ("2026-12-23T08:52:05Z", "in 4min 5s"), ("2026-12-23T09:47:59.900Z", "in 1h"),
            ("2026-12-24T08:00:00Z", "in 23h 12min"), ("2026-12-24T08:48:00Z", "in 1d"),
            ("2027-01-02T11:20:00Z", "in 10d 3h"), ("2026-12-23T08:44:56Z", "3min 4s ago"),
            ("2025-12-23T08:48:00Z", "365d ago"),
        ])
    func distances(instant: String, expected: String) throws {
        #expect(try time("Europe/Berlin").distance(to: Instant(rfc3339: instant)) == expected)
    }
}
